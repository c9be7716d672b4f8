import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { openNeighbour } from '../../../../e2e/support/neighbour.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { db } from '~/platform/store.server.ts'
import {
  findThreatLevel,
  listThreatChanges,
  readThreatLevelHourly,
  refreshThreatLevel,
  setThreatLevel,
} from './threat.server.ts'

const feed = (level: string, pubDate = 'Thursday, April 30, 2026 -  06:09') =>
  `<rss version="2.0"><channel><item><title>Current Threat Level: ${level}</title>` +
  `<description>The current national threat level is ${level}.</description><pubDate>${pubDate}</pubDate></item></channel></rss>`

const now = new Date('2026-05-01T12:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

let answer: { status: number; body: string }
let alice: Person, dana: Person
let close: () => unknown

beforeEach(async () => {
  answer = { status: 200, body: feed('SEVERE') }
  const mi5 = await openNeighbour((_request, response) => response.writeHead(answer.status).end(answer.body))
  close = mi5.close
  keep('env', { ...env(), THREAT_LEVEL_URL: `${mi5.url}/UKThreatLevel.xml` })
  alice = actor('alice')
  dana = actor('dana')
})
afterEach(() => close())

describe('the threat level', () => {
  it('is the documented default before the first reading, marked as unconfirmed', () => {
    expect(findThreatLevel(alice, now)).toEqual({
      level: 'SUBSTANTIAL',
      description: 'Attack likely. Stay vigilant and report any suspicious activity.',
      source: 'Default - not yet confirmed with MI5',
      colorClass: 'level-substantial',
      lastUpdated: null,
      checkedAt: null,
      stale: true,
    })
  })

  it("is the feed's, with when it was set and when it was checked", async () => {
    await refreshThreatLevel(dana, {}, now)
    expect(findThreatLevel(alice, later(1))).toMatchObject({
      level: 'SEVERE',
      source: 'MI5',
      colorClass: 'level-severe',
      lastUpdated: new Date('2026-04-30T05:09:00Z'),
      checkedAt: now,
      stale: false,
    })
  })

  it('is announced to everyone once after a change, and the same reading adds no second row', async () => {
    await readThreatLevelHourly(now)
    await readThreatLevelHourly(later(1))
    expect(listThreatChanges(dana)).toHaveLength(1)
    expect(findThreatLevel(alice, later(2)).checkedAt).toEqual(later(1))
    expect(db().select().from(events).where(eq(events.type, 'threat.changed')).all()).toMatchObject([
      { audience: 'everyone' },
    ])
  })

  it.each([
    [200, '<!DOCTYPE html><html><title>Just a moment...</title></html>', 'a web page'],
    [200, '<rss><channel>', 'unreadable'],
    [200, feed('EXTREME'), 'no known level'],
    [302, '', 'has moved'],
    [503, 'busy', 'could not be reached'],
  ])('stays the last good reading if the source answers %d %s', async (status, body, reason) => {
    await readThreatLevelHourly(now)
    answer = { status, body }
    await expect(refreshThreatLevel(dana, {}, later(25))).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(reason) as string,
    })
    expect(findThreatLevel(alice, later(25))).toMatchObject({ level: 'SEVERE', stale: true })
  })

  it('set by hand stays until the feed changes', async () => {
    await readThreatLevelHourly(now)
    expect(setThreatLevel(dana, { level: 'CRITICAL' }, later(1))).toMatchObject({
      level: 'CRITICAL',
      source: 'Set by an administrator',
    })
    await readThreatLevelHourly(later(2))
    expect(findThreatLevel(alice, later(2)).level).toBe('CRITICAL')
    answer.body = feed('SUBSTANTIAL', 'Friday, May 1, 2026 -  15:00')
    await readThreatLevelHourly(later(3))
    expect(findThreatLevel(alice, later(3)).level).toBe('SUBSTANTIAL')
    expect(listThreatChanges(dana).map((row) => [row.level, row.setBy])).toEqual([
      ['SUBSTANTIAL', null],
      ['CRITICAL', 'Dana Dean'],
      ['SEVERE', null],
    ])
  })

  it('set by hand is replaced when an admin reads the feed', async () => {
    await readThreatLevelHourly(now)
    setThreatLevel(dana, { level: 'LOW', description: 'Drill' }, later(1))
    expect((await refreshThreatLevel(dana, {}, later(2))).level).toBe('SEVERE')
  })

  it('can be set, refreshed and looked back on by admins only', async () => {
    expect(() => setThreatLevel(alice, { level: 'LOW' }, now)).toThrowError('not allowed')
    expect(() => listThreatChanges(alice)).toThrowError('not allowed')
    await expect(refreshThreatLevel(alice, {}, now)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
