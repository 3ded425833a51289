// The Hall read in a thread: the same answers and the same refusals as read beside it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSampleHall, type SampleHall, wholeBoard } from '../hall/sample-hall.ts'
import { BadCursor } from '../hall/store.ts'
import { sampleStartUs } from '../integrity/sample-chain.ts'
import { openDrawing } from './drawing.ts'
import { type ListThreads, openListThreads } from './list-threads.ts'

let sample: SampleHall
let threads: ListThreads
beforeEach(() => {
  sample = openSampleHall()
  threads = openListThreads(sample.folder)
})
afterEach(async () => {
  await threads.close()
  sample.close()
})

describe('openListThreads(dataDir)', () => {
  it('reads what has been written, at once', async () => {
    for (const id of ['RUNAAAAA', 'RUNAAAAB']) {
      await sample.run({ id, team: id })
      const board = await threads.lists.readBoard(wholeBoard, sampleStartUs)
      expect(board).toEqual(await sample.hall.readBoard(wholeBoard, sampleStartUs))
      expect(JSON.stringify(board)).toContain(id)
    }
    expect(await threads.lists.listNews(10)).toEqual(await sample.hall.listNews(10))
    expect(await threads.lists.findTeam('nobody')).toBeNull()
  })

  it('draws the pages that are drawn beside it, compressed', async () => {
    await sample.run({ id: 'RUNAAAAA' })
    const here = openDrawing(sample.hall)
    const [hall, same] = [
      await threads.drawing.drawHall({}, sampleStartUs),
      await here.drawHall({}, sampleStartUs),
    ]
    expect([hall.text, hall.bytes()]).toEqual([same.text, same.bytes()])
    const slug = /\/teams\/(\w+)/.exec(hall.text)?.[1] ?? ''
    const team = await threads.drawing.drawTeam(slug, null, 'http://olympics.test')
    expect(team?.text).toContain('http://olympics.test')
    expect(team?.text).toBe((await here.drawTeam(slug, null, 'http://olympics.test'))?.text)
    expect(await threads.drawing.drawTeam('nobody', null, '')).toBeNull()
  })

  it('refuses a cursor as the store does, and answers the next question', async () => {
    const bad = threads.lists.readBoard({ ...wholeBoard, section: 'unverified', after: 'x' }, sampleStartUs)
    await expect(bad).rejects.toThrow(BadCursor)
    expect((await threads.lists.readBoard(wholeBoard, sampleStartUs)).parts).toHaveLength(5)
  })

  it('is started again after it was closed under a question', async () => {
    const refused = expect(threads.lists.readBoard(wholeBoard, sampleStartUs)).rejects.toThrow('has ended')
    await threads.close()
    await refused
    expect((await threads.lists.readBoard(wholeBoard, sampleStartUs)).parts).toHaveLength(5)
  })
})
