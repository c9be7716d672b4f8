import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { siteLog, siteLogNumbers } from '#db/schema/site-log.ts'
import { actor } from '../../../../../e2e/support/actors.ts'
import { clockIn, clockOut, later, minutes, now, refused, scan } from '../../../../../e2e/support/punches.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { setGrant } from '../../../kernel/grants/grants.server.ts'
import { expectReactions } from '../../../kernel/events/record.server.ts'
import { runReactions } from '../../../kernel/events/run-reactions.server.ts'
import { SiteInput } from '../../../kernel/sites/input.ts'
import { addSite } from '../../../kernel/sites/sites.server.ts'
import { withdrawClockOut } from '../../clocking/withdraw.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { NewSiteLogEntry, SiteLogQuery } from './input.ts'
import { addLine } from './lines.server.ts'
import { writePunchLines } from './punch-line.server.ts'
import { listSiteLog, readLogPhoto, strikeSiteLog, writeSiteLog } from './log.server.ts'

let alice: Person, bob: Person, dana: Person, siteId: string, other: string
beforeEach(() => {
  alice = actor('alice')
  bob = actor('bob')
  dana = actor('dana')
  siteId = addSite(dana, SiteInput.parse({ name: 'Harbour Street' }), now).id
  other = addSite(dana, SiteInput.parse({ name: 'Canary Tower' }), now).id
})
afterEach(() => expectReactions({}))

const arrive = (who: Person, site = siteId) => {
  scan(who)
  clockIn(who, { siteId: site })
}
const note = (who: Person, input: object = {}, at = now) =>
  writeSiteLog(who, NewSiteLogEntry.parse({ siteId, words: 'Rear gate found open', ...input }), null, at)
const book = (who: Person, site = siteId, at = now) => listSiteLog(who, SiteLogQuery.parse({ siteId: site }), at).items
const supervise = (who: Person, site: string) =>
  setGrant(dana, { userId: who.id, siteId: site, level: 'supervisor' }, now)
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('the occurrence book of a site', () => {
  it('is written by people on shift there, with the time of the event and of writing', async () => {
    arrive(alice)
    const entry = await note(alice, { kind: 'incident', occurredAt: later(-600_000).toISOString() })
    expect(entry).toMatchObject({ n: 1, kind: 'incident', by: alice.name, words: 'Rear gate found open', struck: null })
    expect([entry.occurredAt, entry.writtenAt]).toEqual([later(-600_000).toISOString(), now.toISOString()])
    expect(book(alice)).toEqual([entry])
  })

  it('is not found by a guard of another site, or by the supervisor of one', async () => {
    arrive(alice)
    const { id } = await note(alice, { photos: [PIXEL] })
    arrive(bob, other)
    supervise(bob, other)
    expect(refused(() => book(bob))).toMatchObject({ kind: 'not_found' })
    await expect(note(bob)).rejects.toMatchObject({ kind: 'not_found' })
    expect(refused(() => strikeSiteLog(bob, { id, reason: 'Not so' }, now))).toMatchObject({ kind: 'not_found' })
    await expect(readLogPhoto(bob, { id, position: 0 }, now)).rejects.toMatchObject({ kind: 'not_found' })
    expect(refused(() => book(bob, 'nowhere'))).toMatchObject({ kind: 'not_found' })
  })

  it('closes for a guard twelve hours after the shift', async () => {
    arrive(alice)
    clockOut(alice)
    await note(alice, {}, minutes(60 + 11 * 60))
    await expect(note(alice, {}, minutes(60 + 13 * 60))).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('accepts no time in the future, or more than a month ago', async () => {
    await expect(note(dana, { occurredAt: minutes(10).toISOString() })).rejects.toThrow('in the future')
    await expect(note(dana, { occurredAt: later(-32 * DAY_MS).toISOString() })).rejects.toThrow('31 days')
  })

  it('stores photographs sealed, and shows them to people who may read the book', async () => {
    arrive(alice)
    const entry = await note(alice, { photos: [PIXEL, PIXEL] })
    expect(entry.photos).toEqual([0, 1].map((position) => `/api/site-log/${entry.id}/photos/${position}`))
    arrive(bob)
    expect((await readLogPhoto(bob, { id: entry.id, position: 1 }, now)).bytes.length).toBeGreaterThan(0)
    await expect(readLogPhoto(bob, { id: entry.id, position: 2 }, now)).rejects.toMatchObject({ kind: 'not_found' })
    expect(NewSiteLogEntry.safeParse({ siteId, words: 'x', photos: Array(5).fill(PIXEL) }).success).toBe(false)
  })

  it('refuses a file that is not a picture, and uses up no number for it', async () => {
    const photo = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`
    await expect(note(dana, { photos: [PIXEL, photo] })).rejects.toMatchObject({ kind: 'invalid' })
    expect((await note(dana)).n).toBe(1)
  })

  it("numbers each site's entries from one, without a gap even with a hundred writers at once", async () => {
    const written = await Promise.all(
      Array.from({ length: 100 }, (_, i) => note(dana, { words: `Entry ${i}`, photos: i % 25 ? [] : [PIXEL] })),
    )
    expect(written.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    expect((await note(dana, { siteId: other })).n).toBe(1)
  })

  it('leaves no gap if a write fails after its number was taken', async () => {
    expect(() =>
      commit(() => {
        addLine({ siteId, kind: 'note', words: 'Lost', occurredAt: now, userId: dana.id }, now)
        throw new Error('the power went')
      }),
    ).toThrow('power')
    expect((await note(dana)).n).toBe(1)
  })

  it('uses no number twice, even after all entries were deleted', async () => {
    await note(dana)
    commit(() => write().delete(siteLog).where(eq(siteLog.siteId, siteId)).run())
    expect((await note(dana)).n).toBe(2)
    expect(db().select().from(siteLogNumbers).all()).toEqual([{ siteId, lastN: 2 }])
  })

  it('is struck through by its author or a supervisor, and shows both', async () => {
    arrive(alice)
    arrive(bob)
    const { id } = await note(alice)
    expect(refused(() => strikeSiteLog(bob, { id, reason: 'Not so' }, now))).toMatchObject({ kind: 'forbidden' })
    const struck = { reason: 'It was the front gate', by: alice.name, at: minutes(1).toISOString() }
    strikeSiteLog(alice, { id, reason: struck.reason }, minutes(1))
    expect(book(bob)).toMatchObject([{ id, words: 'Rear gate found open', struck }])
    expect(refused(() => strikeSiteLog(dana, { id, reason: 'Again' }, now))).toMatchObject({ code: 'struck' })
    supervise(bob, siteId)
    strikeSiteLog(bob, { id: (await note(alice)).id, reason: 'Twice' }, now)
  })

  it('cannot be changed by anyone, even in the database', async () => {
    const { id } = await note(dana)
    strikeSiteLog(dana, { id, reason: 'Wrong day' }, now)
    expect(() => commit(() => write().update(siteLog).set({ words: 'Nothing' }).run())).toThrow('append-only')
  })

  it('is read page by page, newest first', async () => {
    for (const words of ['one', 'two', 'three']) await note(dana, { words })
    const page = listSiteLog(dana, SiteLogQuery.parse({ siteId, limit: 2 }), now)
    expect(page.items.map(({ words }) => words)).toEqual(['three', 'two'])
    const rest = listSiteLog(dana, SiteLogQuery.parse({ siteId, limit: 2, before: page.next }), now)
    expect(rest.items.map(({ words }) => words)).toEqual(['one'])
  })
})

describe('lines written automatically', () => {
  it('punches record who came and who left, once each, and an undone clock-out is struck through', async () => {
    expectFollowUps()
    writePunchLines(now)
    arrive(alice)
    expect(writePunchLines(minutes(1))).toBe(1)
    const out = clockOut(alice, {}, minutes(60))
    expect([writePunchLines(minutes(60)), writePunchLines(minutes(60))]).toEqual([1, 0])
    expect(book(dana).map(({ n, kind, words }) => [n, kind, words])).toEqual([
      [2, 'on_site', 'Alice Archer clocked out.'],
      [1, 'on_site', 'Alice Archer clocked in.'],
    ])
    expect(out.id).toBe(book(dana)[0]!.subject!.id)
    withdrawClockOut(alice, { id: out.id }, later(3_602_000))
    runReactions(REACTIONS, minutes(62))
    expect(book(dana)[0]!.struck).toMatchObject({ reason: 'The clock-out was undone', by: null })
    // A guard cannot strike through a line that was written automatically.
    const line = book(dana)[1]!
    expect(refused(() => strikeSiteLog(alice, { id: line.id, reason: 'No' }, minutes(62)))).toMatchObject({
      kind: 'forbidden',
    })
  })
  it('one that cannot be written keeps no other out of the books, and waits as long as it is alone', () => {
    writePunchLines(now)
    const broken = `CREATE TRIGGER broken BEFORE INSERT ON site_log WHEN NEW.user_id = '${alice.id}'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`
    commit(() => write().run(broken))
    arrive(alice)
    expect(writePunchLines(now)).toBe(0)
    arrive(bob)
    expect([writePunchLines(now), writePunchLines(now)]).toEqual([1, 0])
    expect(book(dana).map(({ words }) => words)).toEqual(['Bob Baker clocked in.'])
    commit(() => write().run('DROP TRIGGER broken'))
  })
})
