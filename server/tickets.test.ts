import { describe, expect, it } from 'vitest'
import { newId, newKey, openTickets, type TicketPurpose } from './tickets.ts'

const tickets = openTickets(Buffer.alloc(32, 1))
const others = openTickets(Buffer.alloc(32, 2))
const key = 'a'.repeat(22)

describe('tickets', () => {
  it('fit the run and the purpose they were made for, and nothing else', () => {
    const ticket = tickets.forRun(key, 'e1')
    expect(tickets.fits(ticket, key, 'e1')).toBe(true)
    const wrong: [string, string, TicketPurpose][] = [
      [ticket, key, 'e2'],
      [ticket, 'b'.repeat(22), 'e1'],
      [ticket.slice(1), key, 'e1'],
      ['', key, 'e1'],
      [`${ticket} `, key, 'e1'],
      [others.forRun(key, 'e1'), key, 'e1'],
    ]
    expect(wrong.map(([given, run, purpose]) => tickets.fits(given, run, purpose))).toEqual(
      wrong.map(() => false),
    )
  })

  it('outlive a restart: the same secret makes the same', () => {
    expect(openTickets(Buffer.alloc(32, 1)).forRun(key, 'e4')).toBe(tickets.forRun(key, 'e4'))
  })

  it('for a start are fresh each time and known again', () => {
    const [one, two] = [tickets.forStart(), tickets.forStart()]
    expect(one).not.toBe(two)
    expect([one, two].map(tickets.isForStart)).toEqual([true, true])
    expect([others.forStart(), '', 'x', `${one}x`, one.slice(1)].map(tickets.isForStart)).toEqual(
      Array(5).fill(false),
    )
  })

  it('in links are all different, of one length, and the same again for the same run', () => {
    const links = tickets.forLinks(key, 'e2', 16)
    expect(new Set(links).size).toBe(16)
    expect(links.map(link => link.length)).toEqual(Array(16).fill(8))
    expect(tickets.forLinks(key, 'e2', 16)).toEqual(links)
    expect(tickets.forLinks(key, 'e5', 1)).not.toEqual(links.slice(0, 1))
  })
})

describe('newKey()', () => {
  it('is 128 bits in 22 URL-safe characters', () => {
    expect(newKey()).toMatch(/^[\w-]{22}$/)
    expect(newKey()).not.toBe(newKey())
  })
})

describe('newId(random)', () => {
  it('is eight characters of the thirty that are not mistaken for each other', () => {
    for (let tries = 0; tries < 1000; tries++) expect(newId()).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  })

  it('is never digits alone', () => {
    const draws = [...Array(8).fill(3), ...Array(7).fill(3), 20]
    expect(newId(() => draws.shift() as number)).toBe('5555555P')
  })
})
