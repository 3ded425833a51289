// Level S of fairness over 1,000 seeds. Everything here is exact: the seeds are fixed, nothing is timed.
import { describe, expect, it } from 'vitest'
import { measureLevelS } from './level-s.ts'

const ids = [
  ...['S1', 'S2', 'S3', 'S4', 'S5', 'S6a', 'S6b', 'S7', 'S8 e1', 'S8 e2', 'S8 address', 'S9 e1', 'S9 e2'],
  ...['S10 e1', 'S10 e2', 'S11', 'S11 e1', 'S11 e2', 'S12', 'S13', 'S14', 'S15'],
]

describe('the structure of 1,000 courses', () => {
  const findings = measureLevelS()

  it('is measured by every criterion of level S', () => {
    expect(findings.map(finding => finding.id)).toEqual(ids)
  })

  it.each(findings)('$id: $check: $measured, limit $limit', ({ id, check, measured, limit, pass }) => {
    expect(pass, `${id}, ${check}: ${measured}, the limit is ${limit}`).toBe(true)
  })
})
