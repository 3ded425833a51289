// The Hall read in a thread: the same answers and the same refusals as read beside it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSampleHall, type SampleHall, wholeBoard } from '../hall/sample-hall.ts'
import { BadCursor } from '../hall/store.ts'
import { sampleStartUs } from '../integrity/sample-chain.ts'
import { type HallReader, openHallReader } from './hall-reader.ts'

let sample: SampleHall
let reader: HallReader
beforeEach(() => {
  sample = openSampleHall()
  reader = openHallReader(sample.folder)
})
afterEach(async () => {
  await reader.close()
  sample.close()
})

describe('openHallReader(dataDir)', () => {
  it('reads what has been written, at once', async () => {
    for (const id of ['RUNAAAAA', 'RUNAAAAB']) {
      await sample.run({ id, team: id })
      const board = await reader.readBoard(wholeBoard, sampleStartUs)
      expect(board).toEqual(await sample.hall.readBoard(wholeBoard, sampleStartUs))
      expect(JSON.stringify(board)).toContain(id)
    }
    expect(await reader.listNews(10)).toEqual(await sample.hall.listNews(10))
    expect(await reader.findTeam('nobody')).toBeNull()
  })

  it('refuses a cursor as the store does, and answers the next question', async () => {
    const bad = reader.readBoard({ ...wholeBoard, section: 'unverified', after: 'x' }, sampleStartUs)
    await expect(bad).rejects.toThrow(BadCursor)
    expect((await reader.readBoard(wholeBoard, sampleStartUs)).parts).toHaveLength(5)
  })

  it('is started again after it was closed under a question', async () => {
    const asked = reader.readBoard(wholeBoard, sampleStartUs)
    await reader.close()
    await expect(asked).rejects.toThrow('has ended')
    expect((await reader.readBoard(wholeBoard, sampleStartUs)).parts).toHaveLength(5)
  })
})
