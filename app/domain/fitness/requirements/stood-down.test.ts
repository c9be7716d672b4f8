import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { clockIn, clockOut, refused } from '../../../../e2e/support/punches.ts'
import { listHours } from '../../time/clocking/hours.server.ts'
import { EntryDecision, HoursQuery } from '../../time/clocking/input.ts'
import { decideEntry } from '../../time/clocking/review.server.ts'
import { noteAway } from '../../time/exceptions/away.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { CredentialChange } from '../credentials/input.ts'
import { changeCredential } from '../credentials/manage.server.ts'
import { keepFit } from './fit.server.ts'
import { noteStandDown, settleStandDown } from './stood-down.server.ts'
import {
  alice,
  dana,
  dutyOn,
  erin,
  event,
  licensed,
  need,
  now,
  openNotFit,
  put,
  site,
  licensedPostForEachTest,
} from '../../../../e2e/support/licensed-post.ts'

licensedPostForEachTest()

describe('a person who clocks in without a licence', () => {
  const hours = () => listHours(dana, HoursQuery.parse({ day: '2040-03-05' }), now).items
  const decide = (id: string, input: object, who = erin) => decideEntry(who, EntryDecision.parse({ id, ...input }), now)
  beforeEach(() => need('site', site, [{ kind: 'sia_licence', sector: 'guarding' }]))
  const punch = (hour = 8) =>
    clockIn(alice, { siteId: site, manualCheck: true, uniformDetected: true }, instantOf('2040-03-05', hour, 0))

  it('is recorded as present and stood down, with a reason, and control is told', () => {
    const entry = punch()
    expect(entry).toMatchObject({ stoodDown: true, stoodDownDecision: null })
    expect(entry.stoodDownWords).toBe(
      'Has no valid SIA licence for security guarding. You may not work yet. Ring control now.',
    )
    expect(event('clock.stood_down')).toMatchObject({ subjectId: entry.id, personId: alice.id })
    commit(() => noteStandDown(event('clock.stood_down')!, now))
    const reason = 'Has no valid SIA licence for security guarding'
    expect(openNotFit()).toMatchObject([{ entryId: entry.id, userId: alice.id, siteId: site, reason }])
  })

  it('is not paid until a named person has decided', () => {
    const { id } = punch()
    clockOut(alice, {}, instantOf('2040-03-05', 10, 0))
    expect(hours()).toMatchObject([{ workedMinutes: 120, paidMinutes: null }])
    expect(hours()[0]!.flags).toContain('Stood down, pay not decided')
    commit(() => noteStandDown(event('clock.stood_down')!, now))
    expect(EntryDecision.safeParse({ id, stoodDown: 'pay' }).success).toBe(false)
    const decided = decide(id, { stoodDown: 'pay', notes: 'Sent away with pay' })
    expect(decided).toMatchObject({ stoodDown: true, stoodDownDecision: 'pay' })
    expect(hours()).toMatchObject([{ paidMinutes: 120 }])
    expect(event('clock.stand_down_decided')).toMatchObject({
      actorId: erin.id,
      details: { decision: 'pay', notes: 'Sent away with pay' },
    })
    commit(() => settleStandDown(event('clock.stand_down_decided')!, now))
    expect(openNotFit()).toEqual([])
    expect(refused(() => decide(id, { stoodDown: 'refuse', notes: 'No' }))).toMatchObject({ code: 'decided' })
  })

  it('is still away from the site after the decision on their pay', () => {
    const { id } = punch()
    commit(() => {
      noteStandDown(event('clock.stood_down')!, now)
      write().update(clockEntries).set({ fence: 'away' }).where(eq(clockEntries.id, id)).run()
      noteAway(event('clock.in')!, now)
    })
    decide(id, { stoodDown: 'pay', notes: 'Sent away with pay' })
    commit(() => settleStandDown(event('clock.stand_down_decided')!, now))
    const found = db().select().from(exceptions).where(eq(exceptions.entryId, id)).all()
    expect(found.map(({ kind, state }) => [kind, state])).toEqual([
      ['not_fit', 'closed'],
      ['away', 'open'],
    ])
  })

  it('who is refused gets no paid minutes', () => {
    const { id } = punch()
    clockOut(alice, {}, instantOf('2040-03-05', 10, 0))
    decide(id, { stoodDown: 'refuse', notes: 'Did not work' })
    expect(hours()).toMatchObject([{ paidMinutes: null }])
  })

  it('is on the board in addition to the planned shift, until a person has decided', async () => {
    const { id: paper } = await licensed('2041-03-14')
    const duty = dutyOn('2040-03-20')
    put(duty, 'Short of people')
    publishRota(dana, { siteId: site, from: '2040-03-20', to: '2040-03-20' }, now)
    await changeCredential(dana, CredentialChange.parse({ id: paper, state: 'suspended' }), now)
    commit(() => keepFit(alice.id, now))
    const { id } = punch()
    commit(() => write().update(clockEntries).set({ dutyId: duty }).where(eq(clockEntries.id, id)).run())
    for (let n = 0; n < 2; n++) commit(() => noteStandDown(event('clock.stood_down')!, now))
    expect(
      openNotFit()
        .map(({ entryId }) => entryId)
        .sort(),
    ).toEqual([id, null].sort())
    // After the renewal the planned shift is in order again, but the work done without a licence still needs a
    // decision.
    await changeCredential(dana, CredentialChange.parse({ id: paper, state: 'valid' }), now)
    commit(() => keepFit(alice.id, now))
    expect(openNotFit()).toMatchObject([{ entryId: id }])
    decide(id, { stoodDown: 'pay', notes: 'Sent away with pay' })
    commit(() => settleStandDown(event('clock.stand_down_decided')!, now))
    expect(openNotFit()).toEqual([])
  })

  it('a person with a licence is not stood down, and guards decide nothing', async () => {
    const { id } = punch()
    expect(refused(() => decide(id, { stoodDown: 'pay', notes: 'x' }, alice)).kind).toBe('forbidden')
    clockOut(alice, {}, instantOf('2040-03-05', 9, 0))
    await licensed('2041-03-14')
    expect(punch(10).stoodDown).toBe(false)
    expect(db().select().from(clockEntries).where(eq(clockEntries.stoodDown, 'open')).all()).toHaveLength(1)
  })
})
