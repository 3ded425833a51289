import { describe, expect, it } from 'vitest'
import { writeDecimal, writeInstant, writeUsd } from './exact.ts'

describe('writeInstant(us)', () => {
  it.each([
    [0, '1970-01-01T00:00:00.000000Z'],
    [1_764_574_488_123_456, '2025-12-01T07:34:48.123456Z'],
    [1_764_574_488_000_001, '2025-12-01T07:34:48.000001Z'],
    [1_764_574_488_999_999, '2025-12-01T07:34:48.999999Z'],
  ])('of %i is %s', (us, written) => {
    expect(writeInstant(us)).toBe(written)
  })
})

describe('writeDecimal(units, decimals)', () => {
  it.each([
    [0, 9, '0'],
    [1, 9, '0.000000001'],
    [168_420_000, 9, '0.16842'],
    [12_000_000_000, 9, '12'],
    [9_007_199_254_740_991, 9, '9007199.254740991'],
    [42_000, 6, '0.042'],
  ])('of %i and %i is %s', (units, decimals, written) => {
    expect(writeDecimal(units, decimals)).toBe(written)
  })
})

describe('writeUsd(nanoUsd)', () => {
  it('is null where the cost is not known, which is not 0', () => {
    expect([writeUsd(null), writeUsd(0)]).toEqual([null, '0'])
  })
})
