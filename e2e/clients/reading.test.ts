// The readings understand a page however its text reaches a client, and keep quiet on every other page.
import { describe, expect, it } from 'vitest'
import * as reading from './reading.ts'

const athlete = {
  name: 'Maria Almeida',
  email: 'maria.almeida@harbor.example',
  discipline: 'Ninepins',
  button: 'Register',
}

const sprints = {
  'as the page has it':
    'Register the athlete with name Maria Almeida, e-mail maria.almeida@harbor.example and discipline Ninepins, then press Register.',
  'wrapped by a terminal':
    '   Register the athlete with name Maria\n   Almeida, e-mail maria.almeida@harbor.example and discipline\n   Ninepins, then press Register.',
  'cut to pieces where the page has markup':
    'Register the athlete with name\nMaria Almeida\n, e-mail\nmaria.almeida@harbor.example\nand discipline\nNinepins\n, then press Register.',
}

describe('athleteIn(text)', () => {
  it.each(Object.entries(sprints))('reads the text %s', (_, text) => {
    expect(reading.athleteIn(text)).toEqual(athlete)
  })
})

const readings = Object.entries(reading).filter(([name]) => name.endsWith('In')) as [
  string,
  (text: string) => unknown,
][]

describe.each(readings)('%s(text)', (_, readingIn) => {
  it('is null on a page that says nothing of the kind', () => {
    expect(readingIn('Hall of Fame\nEvery run, ranked or flagged with the reason.')).toBeNull()
  })
})
