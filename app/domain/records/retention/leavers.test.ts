import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { leaveHours } from '#db/schema/absences.ts'
import { documents } from '#db/schema/content.ts'
import { eventDetails } from '#db/schema/events.ts'
import { keys } from '#db/schema/files.ts'
import { holidayLedger, holidayRequests } from '#db/schema/holidays.ts'
import { deskEntries } from '#db/schema/desk.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { daysAgo, policy, violation, violations } from '../../../../e2e/support/retention.ts'
import { NewDocument } from '../../content/documents/input.ts'
import { addDocument } from '../../content/documents/publish.server.ts'
import { moveDays } from '../../kernel/balances/balances.server.ts'
import { verifyChain } from '../../kernel/events/verify.server.ts'
import { storeFile } from '../../kernel/files/files.server.ts'
import { greetPhone } from '../../offline/outbox/hello.server.ts'
import { Hello } from '../../offline/outbox/input.ts'
import { findPhone } from '../../kernel/phones/phones.server.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { addDeskEntry } from '../../safety/desk/log.server.ts'
import { OnCallRota } from '../../safety/on-call/input.ts'
import { setOnCall } from '../../safety/on-call/on-call.server.ts'
import { findNight, nightOf } from '../../overview/handover/night.server.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { processLeavers, setLegalHold } from './leavers.server.ts'

const dana = () => actor('dana')

describe('a leaver', () => {
  it('is removed completely after seven years, with the key, and the chain is still intact', async () => {
    const bob = actor('bob')
    const file = await storeFile(
      { ownerId: bob.id, purpose: 'form', name: 'p.jpg', type: 'image/jpeg', by: bob.id },
      Buffer.from('x'),
    )
    commit(() => file.keep())
    violation(bob.id, daysAgo(10))
    deactivateStaff(dana(), { id: bob.id }, daysAgo(2600))
    expect(processLeavers(daysAgo(100))).toMatchObject({ erased: 0 })
    expect(processLeavers()).toMatchObject({ erased: 1 })
    expect(processLeavers()).toMatchObject({ erased: 0 })
    const row = db().select().from(users).where(eq(users.id, bob.id)).get()!
    expect(row).toMatchObject({ firstName: 'Former', lastName: 'member of staff', passwordHash: null, isActive: false })
    expect(JSON.stringify(row)).not.toContain('Baker')
    expect(violations()).toEqual([])
    expect(db().select().from(keys).where(eq(keys.ownerId, bob.id)).all()).toEqual([])
    const left = db().select().from(eventDetails).all()
    expect(JSON.stringify(left)).not.toContain('Bob Baker')
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
  })

  it('is removed with their personal documents, and with what was written about their leave', async () => {
    const [bob, by] = [actor('bob'), dana()]
    const paper = { category: 'personal', userId: bob.id, fileUrl: 'https://example.org/contract.pdf' }
    await addDocument(dana(), NewDocument.parse({ title: 'Contract of Bob Baker', ...paper }), daysAgo(3000))
    commit(() => {
      moveDays(by, { userId: bob.id, kind: 'adjustment', days: 1, reason: 'For his wedding' }, daysAgo(3000))
      const row = { id: newId(), userId: bob.id, kind: 'adjusted', minutes: 60, day: '2018-01-01', at: daysAgo(3000) }
      write()
        .insert(leaveHours)
        .values({ ...row, reason: 'His wedding' })
        .run()
    })
    deactivateStaff(dana(), { id: bob.id }, daysAgo(2600))
    processLeavers()
    expect(db().select().from(documents).all()).toEqual([])
    for (const table of [holidayLedger, leaveHours])
      expect(db().select().from(table).where(eq(table.userId, bob.id)).all()).toEqual([])
  })

  it('is removed with their phones and everything these sent', async () => {
    const bob = actor('bob')
    const { phone } = await greetPhone(bob, Hello.parse({ phoneAt: new Date().toISOString() }))
    expect(findPhone(phone)).toBeDefined()
    const left = daysAgo(2600)
    deactivateStaff(dana(), { id: bob.id }, left)
    expect(findPhone(phone)?.endedAt).toEqual(left)
    processLeavers()
    expect(findPhone(phone)).toBeUndefined()
  })

  it('is removed from the on-call rota, and leaves no name in the log of the control desk', () => {
    const bob = actor('bob')
    commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.id, bob.id)).run())
    const row = { days: '1-5', from: '18:00', to: '06:00' }
    setOnCall(
      dana(),
      OnCallRota.parse({
        rows: [
          { ...row, userId: bob.id },
          { ...row, userId: dana().id },
        ],
      }),
    )
    policy('emergency_logs', 3650)
    const noted = (by: string, text: string) => commit(() => addDeskEntry({ kind: 'note', by, text }, daysAgo(2700)))
    noted(bob.id, 'Quiet')
    noted(dana().id, "Bob Baker's relief was late, said bob baker")
    deactivateStaff(dana(), { id: bob.id }, daysAgo(2600))
    processLeavers()
    expect(readSetting('on_call').map(({ userId }) => userId)).toEqual([dana().id])
    const { entries } = findNight(dana(), { night: nightOf(daysAgo(2700)) })
    expect(entries).toMatchObject([
      { by: 'Former member of staff', text: 'Quiet' },
      { by: 'Dana Dean', text: "a former colleague's relief was late, said a former colleague" },
    ])
    for (const change of [{ text: 'Loud' }, { by: dana().id }])
      expect(() => commit(() => write().update(deskEntries).set(change).run())).toThrow(/append-only/)
  })

  it('stays while under legal hold, and keeps records with a longer period', () => {
    const bob = actor('bob')
    violation(bob.id, daysAgo(3000))
    policy('safety_violations', 3650)
    deactivateStaff(dana(), { id: bob.id }, daysAgo(2600))
    setLegalHold(dana(), { id: bob.id, legalHold: true, reason: 'Claim' })
    expect(processLeavers()).toMatchObject({ erased: 0 })
    setLegalHold(dana(), { id: bob.id, legalHold: false, reason: 'Settled' })
    expect(processLeavers()).toMatchObject({ erased: 1 })
    expect(violations()).toHaveLength(1)
  })

  it('still has holiday records after removal, if these are kept for longer', () => {
    const bob = actor('bob')
    const asked = { startDate: '2016-07-04', endDate: '2016-07-08', days: 5, reason: 'Sea', status: 'approved' }
    commit(() =>
      write()
        .insert(holidayRequests)
        .values({ ...asked, id: newId(), userId: bob.id, requestedAt: daysAgo(3000) })
        .run(),
    )
    policy('holiday_requests', 36_500)
    deactivateStaff(dana(), { id: bob.id }, daysAgo(2600))
    expect(processLeavers()).toMatchObject({ erased: 1 })
    expect(db().select().from(holidayRequests).where(eq(holidayRequests.userId, bob.id)).all()).toHaveLength(1)
    const told = db()
      .select()
      .from(eventDetails)
      .all()
      .map(({ details }) => details.kept)
    expect(told).toContainEqual(['holiday_requests'])
  })
})

describe('a legal hold', () => {
  it('is not released by the person whose records it keeps, except by a sole administrator', () => {
    const [dana, charlie] = [actor('dana'), actor('charlie', { role: 'admin' })]
    const hold = (who: typeof dana, legalHold: boolean) =>
      setLegalHold(who, { id: charlie.id, legalHold, reason: 'Claim' })
    hold(dana, true)
    expect(() => hold(charlie, false)).toThrow(expect.objectContaining({ code: 'own_decision' }))
    expect(db().select().from(users).where(eq(users.id, charlie.id)).get()?.legalHold).toBe(true)
    // To keep one's own records is no harm.
    expect(hold(charlie, true)).toEqual({ id: charlie.id, legalHold: true })
    expect(hold(dana, false)).toEqual({ id: charlie.id, legalHold: false })
    const alone = { id: dana.id, reason: 'Claim' }
    setLegalHold(dana, { ...alone, legalHold: true })
    expect(setLegalHold(dana, { ...alone, legalHold: false })).toEqual({ id: dana.id, legalHold: false })
  })
})
