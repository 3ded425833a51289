import { describe, expect, it } from 'vitest'
import { maxReportLines, readReport, writeReport } from './report.ts'

const typed = {
  model: 'jev-1.13.0',
  uncachedInput: '48,659',
  cachedInput: '',
  cacheWrites: 'unknown',
  output: '6015',
}
const report = { source: 'metered', lines: [typed] }

describe('readReport(text)', () => {
  it('reads what was written, numbers as the finish form reads them', () => {
    expect(readReport(writeReport('metered', [typed, { ...typed, model: '' }]))).toEqual({
      source: 'metered',
      lines: [
        { model: 'jev-1.13.0', uncachedInput: 48_659, cachedInput: null, cacheWrites: null, output: 6_015 },
        { model: null, uncachedInput: 48_659, cachedInput: null, cacheWrites: null, output: 6_015 },
      ],
    })
  })

  it.each([
    ['nothing', ''],
    ['a masked text', '[masked]'],
    ['another JSON', 'null'],
    ['a list', '[]'],
    ['no source', JSON.stringify({ lines: [typed] })],
    ['an unknown source', JSON.stringify({ ...report, source: 'toString' })],
    ['no line', JSON.stringify({ ...report, lines: [] })],
    ['too many lines', JSON.stringify({ ...report, lines: Array(maxReportLines + 1).fill(typed) })],
    ['a line that is none', JSON.stringify({ ...report, lines: [null] })],
    ['a field that is no text', JSON.stringify({ ...report, lines: [{ ...typed, output: 6015 }] })],
  ])('%s is no report', (_, text) => {
    expect(readReport(text)).toBeNull()
  })
})
