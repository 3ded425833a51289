// From two runs to the verified tier, as everybody who has a part in it does it: entrants send the logs of their runs, a
// maintainer signs in in a browser, verifies one and rejects the other, and every surface shows it at once.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser/launch.ts'
import { type RunningService, startService } from '../service.ts'
import { runCourse } from './athlete.ts'
import type { Journal } from './journal.ts'
import { writeClaudeCode } from './writers/claude-code.ts'
import { writeCodex } from './writers/codex.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let service: RunningService
let browser: Browser
let folder: string
let token: string
const journals: Journal[] = []

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchBrowser()])
  folder = mkdtempSync(join(tmpdir(), 'olympics-traces-'))
  token = /buo_\S+/.exec(command('maintainers', ['add', 'Ann']).stdout)?.[0] ?? ''
  const run = async (team: string, model: string) =>
    runCourse(await newPage(), service.url, { team, model, harness: 'Scripted 1' })
  journals.push(...(await Promise.all([run('Whole', 'claude-sonnet-4-5'), run('Half', 'gpt-5.5')])))
})
afterAll(async () => {
  await browser?.close()
  await service?.end()
  service?.remove()
  if (folder) rmSync(folder, { recursive: true })
})

const newPage = async () => (await browser.newContext()).newPage()

/** Runs a command of ours on the service's data folder. */
function command(name: string, words: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: service.dataDir, ...environment }
  const node = ['--import', 'tsx', `server/commands/${name}.ts`, ...words]
  return spawnSync(process.execPath, node, { cwd: root, encoding: 'utf8', env })
}

const idOf = (journal: Journal) => /RESULT: run (\w+)/.exec(journal.turns.at(-1)?.said ?? '')?.[1] ?? ''
const keyOf = (journal: Journal) =>
  journal.turns
    .flatMap(({ calls }) => calls.map(({ page }) => /\/run\/([^/]+)\//.exec(page.url)?.[1]))
    .find(Boolean) ?? ''

async function decide(page: Page, id: string, button: string, reason: string) {
  await page.goto(`${service.url}/maintain`)
  await page
    .getByRole('row', { name: id })
    .getByRole('link', { name: /^Submission/ })
    .click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) })
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button').click()
  await page.waitForLoadState()
}

const read = async (path: string) => (await fetch(service.url + path)).text()

describe('the verified tier', () => {
  it('begins with an entrant who sends the log of a run with its key', async () => {
    const [journal] = journals as [Journal]
    const form = new FormData()
    form.append('key', keyOf(journal))
    form.append('trace', new Blob([writeClaudeCode(journal)]), 'session.jsonl')
    const answer = await fetch(`${service.url}/api/runs/${idOf(journal)}/traces`, {
      method: 'POST',
      body: form,
    })
    const { state, findings } = (await answer.json()) as {
      state: string
      findings: { check: string; outcome: string }[]
    }
    expect([answer.status, state]).toEqual([201, 'submitted'])
    expect(findings.filter(({ outcome }) => outcome === 'differs')).toEqual([])
  })

  it('takes one from a maintainer elsewhere, by command, with what differs and what it exits with', () => {
    const [, journal] = journals as [Journal, Journal]
    const file = join(folder, 'rollout.jsonl')
    writeFileSync(file, writeCodex(journal).replaceAll('gpt-5.5', 'gpt-5.4'))
    const sent = command('submit', ['--url', service.url, idOf(journal), file], { OLYMPICS_TOKEN: token })
    expect(sent.stderr).toBe('')
    expect(sent.stdout).toMatch(/differs +The models are those that were declared/)
    expect(sent.status).toBe(1)
    const unknown = command('submit', ['--url', service.url, idOf(journal), file], {
      OLYMPICS_TOKEN: 'buo_none',
    })
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('Cannot')])
  })

  it('is decided by a maintainer in a browser, and shown everywhere at once', async () => {
    const [whole, half] = journals.map(idOf) as [string, string]
    const page = await newPage()
    await page.goto(`${service.url}/queue`)
    for (const id of [whole, half]) await page.getByRole('link', { name: id }).waitFor()
    await page.goto(`${service.url}/maintain`)
    await page.getByLabel('Token').fill(token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await decide(page, whole, 'Verify', 'Every check holds.')
    await decide(page, half, 'Reject', 'Another model ran.')
    await page.goto(`${service.url}/queue`)
    await page.getByText('Nothing waits').waitFor()

    const visitor = await newPage()
    await visitor.goto(`${service.url}/runs/${whole}`)
    const shown = await visitor.locator('main').innerText()
    for (const words of ['Verified', '1 of 1 verified']) expect(shown).toContain(words)
    await visitor.goto(`${service.url}/runs/${half}`)
    expect(await visitor.locator('main').innerText()).toContain('rejected')
    await visitor.getByRole('link', { name: /^Submission/ }).click()
    expect(await visitor.locator('main').innerText()).toContain('Another model ran.')
    await expect
      .poll(async () => {
        await visitor.goto(`${service.url}/hall`)
        return visitor.locator('section[aria-labelledby="verified"]').innerText()
      })
      .toContain(whole)
    expect(await visitor.locator('section[aria-labelledby="verified"]').innerText()).not.toContain(half)
    expect(await read('/feed.atom')).toContain(`${whole}/verified`)
    expect(await read(`/runs/${whole}/badge.svg`)).toContain('verified')
    expect(await read('/hall.csv?view=runs')).toMatch(new RegExp(`verified.*${whole}|${whole}.*verified`))
    expect(await read(`/api/runs/${whole}`)).toContain('"verified"')
  })

  it('takes a folder of a clone on the server’s machine, a folder a run, and exits with 0 where all fits', () => {
    const [, journal] = journals as [Journal, Journal]
    const ofRun = join(folder, 'traces', idOf(journal))
    mkdirSync(ofRun, { recursive: true })
    writeFileSync(join(ofRun, 'rollout.jsonl'), writeCodex(journal))
    const taken = command('submit', ['--folder', join(folder, 'traces')])
    expect(taken.stderr).toBe('')
    expect(taken.stdout).toMatch(/ 0 differ, /)
    expect(taken.status).toBe(0)
    const again = command('submit', ['--folder', join(folder, 'nothing')])
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('there is no such folder')])
  })
})
