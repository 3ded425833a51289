// A verified submission looked at again: its published files, held against its run by the checks of now.
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Submission } from '../../hall/reviews.ts'
import { filePart, keyPart, runCourse, traceOf, upload } from '../routes/submissions-suite.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { lookAgain } from './anew.ts'

let test: TestApp
let submission: Submission
beforeEach(async () => {
  test = await openTestApp()
  const { id, key } = await runCourse(test)
  await upload(test, id, [keyPart(key), filePart(traceOf(id, { model: 'other-model' }))])
  submission = (await test.deps.reviews.findSubmission(1)) as Submission
})
afterEach(() => test.close())

const again = async (one = submission) =>
  lookAgain(
    one,
    await test.deps.course.findChain(one.runId),
    test.deps.submissions.folder,
    test.deps.clock.nowUs(),
  )
const pathOf = (at = 0) => join(test.deps.submissions.folder, submission.files[at]?.sha256 ?? '')

describe('lookAgain(submission, found, folder, nowUs)', () => {
  it('fits where the checks find what they found, what differed then included', async () => {
    expect(submission.findings.find(({ check }) => check === 'models')?.outcome).toBe('differs')
    expect(await again()).toEqual({ what: 'fits' })
  })

  it('names the checks that were ok and differ now, and no others', async () => {
    const findings = submission.findings.map(one =>
      one.check === 'models' ? { ...one, outcome: 'ok' as const } : one,
    )
    expect(await again({ ...submission, findings })).toEqual({ what: 'differs', checks: ['models'] })
  })

  it('says which file is missing or was changed', async () => {
    appendFileSync(pathOf(), 'x')
    expect(await again()).toEqual({
      what: 'not checkable',
      why: `its file trace.jsonl was changed, traces/${submission.files[0]?.sha256}`,
    })
    rmSync(pathOf())
    expect(await again()).toEqual({
      what: 'not checkable',
      why: `its file trace.jsonl is missing, traces/${submission.files[0]?.sha256}`,
    })
  })

  it('leaves a run whose name is masked as it was decided', async () => {
    await test.deps.reviews.maskName(submission.runId, { who: 'Mia', reason: 'Insult.', atUs: 1 })
    expect(await again()).toEqual({ what: 'not checkable', why: 'the name of its team is masked' })
    expect(await lookAgain(submission, null, '', 0)).toEqual({
      what: 'not checkable',
      why: 'its run is gone',
    })
  })
})
