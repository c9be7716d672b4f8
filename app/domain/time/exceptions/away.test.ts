import { expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { bookForStaff } from '../clocking/control-entry.server.ts'
import { letCount } from '../clocking/correct.server.ts'
import { ControlEntry } from '../clocking/input.ts'
import { isElsewhere, noteAway, settleWithdrawn } from './away.server.ts'
import { watchExceptions } from './watch.server.ts'

const now = new Date('2040-01-10T19:00:00Z')

/** Adds a clock-in by Alice with this verdict on its location, and records any exception that follows from it. */
function punch(fence: string | null, siteId: string | null = null, shiftId = newId()) {
  const { id: userId } = actor('alice')
  const id = newId()
  const entry = {
    id,
    userId,
    action: 'clock_in',
    at: now,
    shiftId,
    method: 'biometric',
    flags: [],
    fence,
    siteId,
  }
  commit(() => {
    write().insert(clockEntries).values(entry).run()
    noteAway({ subjectId: id } as Happened, now)
  })
  return id
}

it.each(['at_site', 'near', 'unknown', null])('a punch that is %s opens no exception', (fence) => {
  punch(fence)
  expect(db().select().from(exceptions).all()).toEqual([])
})

it('a punch away from its site opens one exception, which stays until a person closes it', async () => {
  const shiftId = newId()
  const entryId = punch('away', null, shiftId)
  punch('away', null, shiftId)
  await watchExceptions(now)
  expect(db().select().from(exceptions).all()).toMatchObject([{ kind: 'away', entryId, state: 'open', dueAt: now }])
})

it('the next shift that was not planned has its own, although nobody has closed the first', () => {
  const entries = [punch('away'), punch('away')]
  expect(
    db()
      .select()
      .from(exceptions)
      .all()
      .map(({ entryId, state }) => [entryId, state]),
  ).toEqual(entries.map((id) => [id, 'open']))
})

it('an undone clock-out leaves no exception, whatever the order of the events', () => {
  const subjectId = punch('away')
  commit(() => settleWithdrawn({ subjectId } as Happened, now))
  expect(db().select().from(exceptions).all()).toMatchObject([
    { state: 'closed', closedBy: null, outcome: 'The clock-in was withdrawn' },
  ])
  commit(() => {
    write().update(clockEntries).set({ withdrawnAt: now }).run()
    noteAway({ subjectId } as Happened, now)
  })
  expect(db().select().from(exceptions).all()).toHaveLength(1)
})

it.each([
  ['asks for it', { placeNeeded: true, latitude: 51.5, longitude: 0 }, 'unknown', ['place_unknown']],
  ['asks for it', { placeNeeded: true, latitude: 51.5, longitude: 0 }, 'near', []],
  ['asks for it', { placeNeeded: true, latitude: 51.5, longitude: 0 }, null, []],
  ['asks for it', { placeNeeded: true, latitude: 51.5, longitude: 0 }, 'away', ['away']],
  ['does not ask', { latitude: 51.5, longitude: 0 }, 'unknown', []],
])('at a site that %s (%j) a punch that is %s opens %j', (_, given, fence, kinds) => {
  const site = addSite(actor('dana'), SiteInput.parse({ name: 'Quarry gate', ...given }))
  punch(fence, site.id)
  const rows = db().select().from(exceptions).all()
  expect(rows.map(({ kind }) => kind)).toEqual(kinds)
  for (const row of rows) expect(row).toMatchObject({ siteId: site.id, state: 'open' })
})

it('a punch that control entered, or that a correction added, opens none for its missing location', () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  const site = addSite(dana, SiteInput.parse({ name: 'Quarry gate', placeNeeded: true, latitude: 51.5, longitude: 0 }))
  const noted = (id: string) => {
    expect(isElsewhere({ subjectId: id, personId: alice.id, at: now })).toBe(false)
    commit(() => noteAway({ subjectId: id } as Happened, now))
    return db().select().from(exceptions).all()
  }
  const booked = {
    userId: alice.id,
    action: 'clock_in' as const,
    at: now.toISOString(),
    notes: 'Rang',
    siteId: site.id,
  }
  expect(noted(bookForStaff(dana, ControlEntry.parse(booked), now).id)).toEqual([])
  const end = new Date(now.getTime() + 3_600_000)
  const { shiftId } = db().select().from(clockEntries).get()!
  const left = { userId: alice.id, kind: 'clock_out' as const, at: end, endsAt: null, shiftId }
  expect(noted(commit(() => letCount(dana, left, end)).entryId)).toEqual([])
})
