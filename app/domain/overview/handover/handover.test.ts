import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { deskEntries } from '#db/schema/desk.ts'
import { emails } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor, staleActor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { endSessionsOf } from '../../account/sign-in/sessions.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { acknowledgeAlert } from '../../safety/emergencies/answer.server.ts'
import { RaiseAlert } from '../../safety/emergencies/input.ts'
import { addWatchAlert } from '../../safety/emergencies/watch-alerts.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { runEscalations } from '../../safety/escalation/run.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { correctNote, findDesk, noteAtDesk, signOff, signOn } from './desk.server.ts'
import { handOver, takeOver, withdrawHandover } from './hand-over.server.ts'
import { nightBlocks, nightPdf } from './night-pdf.server.ts'
import { findNight, nightOf } from './night.server.ts'

afterEach(() => expectReactions({}))

const change = (name: string, set: object) =>
  commit(() => write().update(users).set(set).where(eq(users.username, name)).run())
/** Makes Charlie an administrator too. */
const second = () => {
  change('charlie', { role: 'admin' })
  return actor('charlie')
}
const names = () => findDesk(actor('dana')).on.map(({ name }) => name)
const raise = (who: 'alice' | 'dana' | 'charlie' = 'alice', now = new Date()) =>
  raiseAlert(actor(who), RaiseAlert.parse({}), now).alert

describe('the control desk', () => {
  it('a controller signs on and off, once each', () => {
    const dana = actor('dana')
    signOn(dana)
    signOn(dana)
    expect(names()).toEqual(['Dana Dean'])
    signOff(dana, { words: 'Quiet' })
    expect(names()).toEqual([])
    expect(() => signOff(dana, { words: null })).toThrow('not signed on')
    expect(findDesk(dana).log.map(({ says }) => says)).toEqual(['Dana Dean signed off', 'Dana Dean signed on'])
  })

  it('is for administrators only, and a signature needs the password again', () => {
    expect(() => findDesk(actor('alice'))).toThrow('not allowed')
    expect(() => signOn(staleActor('dana'))).toThrow('confirm your password')
  })

  it("is handed over by two signatures, the second in the other person's own session", async () => {
    const [dana, charlie] = [actor('dana'), second()]
    await expect(handOver(dana, { to: charlie.id, words: null, password: null })).rejects.toThrow('not signed on')
    signOn(dana)
    expect(() => takeOver(charlie, { from: dana.id })).toThrow('No handover is waiting')
    raise()
    await handOver(dana, { to: charlie.id, words: 'Gate 4 sticks', password: null })
    expect(names()).toEqual(['Dana Dean'])
    expect(() => takeOver(dana, { from: dana.id })).toThrow('No handover is waiting')
    const { log, offers } = takeOver(charlie, { from: dana.id })
    expect([names(), offers]).toEqual([['Charlie Carter'], []])
    expect(log[0]).toMatchObject({
      says: 'Charlie Carter took over from Dana Dean, in their own session',
      open: [{ of: 'alert', what: 'SOS: Alice Archer', owner: null }],
    })
    expect(log[1]).toMatchObject({ says: 'Dana Dean signed a handover to Charlie Carter', text: 'Gate 4 sticks' })
  })

  it('a handover does not wait for somebody who can no longer sign it', async () => {
    const [dana, charlie] = [actor('dana'), second()]
    signOn(dana)
    await handOver(dana, { to: charlie.id, words: null, password: null })
    expect(findDesk(dana).offers).toMatchObject([{ to: 'Charlie Carter' }])
    change('charlie', { role: 'driver' })
    expect([findDesk(dana).offers, names()]).toEqual([[], ['Dana Dean']])
  })

  it('a handover can be withdrawn until the other has signed', async () => {
    const [dana, charlie] = [actor('dana'), second()]
    signOn(dana)
    await handOver(dana, { to: charlie.id, words: null, password: null })
    withdrawHandover(dana)
    expect(() => takeOver(charlie, { from: dana.id })).toThrow('No handover is waiting')
    expect(() => withdrawHandover(dana)).toThrow('None of your handovers')
    await expect(handOver(dana, { to: dana.id, words: null, password: null })).rejects.toThrow('to yourself')
    await expect(handOver(dana, { to: actor('alice').id, words: null, password: null })).rejects.toThrow(
      'administrator',
    )
  })

  it('at one desk the next controller signs with their own password, and no other', async () => {
    const [dana, charlie] = [actor('dana'), second()]
    signOn(dana)
    const to = { to: charlie.id, words: null }
    await expect(handOver(dana, { ...to, password: 'wrong' })).rejects.toThrow('not the password of Charlie')
    expect(names()).toEqual(['Dana Dean'])
    change('charlie', { passwordReplacedBy: dana.id })
    await expect(handOver(dana, { ...to, password: PASSWORD })).rejects.toThrow('has not set their own password yet')
    change('charlie', { passwordReplacedBy: null })
    const { log } = await handOver(dana, { ...to, password: PASSWORD })
    expect(log[0]!.says).toBe('Charlie Carter took over from Dana Dean, by password at the same desk')
    expect(names()).toEqual(['Charlie Carter'])
  })

  it('a note is corrected next to the original, and neither text nor time of any entry can be changed', () => {
    const dana = actor('dana')
    const { log } = noteAtDesk(dana, { text: 'Van seen at gate 3' })
    const { log: after } = correctNote(dana, { id: log[0]!.id, text: 'Van seen at gate 4' })
    expect(after.find(({ kind }) => kind === 'note')).toMatchObject({
      text: 'Van seen at gate 3',
      corrections: [{ text: 'Van seen at gate 4', by: 'Dana Dean' }],
    })
    expect(() => correctNote(dana, { id: after[0]!.id, text: 'x' })).toThrow('Note not found')
    for (const set of [{ at: new Date(0) }, { text: 'Nothing' }])
      expect(() => commit(() => write().update(deskEntries).set(set).run())).toThrow('append-only')
  })

  it('every open item shows who has it', () => {
    const dana = actor('dana')
    const { id } = raise()
    expect(findDesk(dana).open).toMatchObject([{ of: 'alert', what: 'SOS: Alice Archer', owner: null }])
    acknowledgeAlert(dana, { id })
    expect(findDesk(dana)).toMatchObject({ open: [{ owner: 'Dana Dean' }], openCount: 1 })
  })

  it('hides a duress alert from the person whom it is about, in lists and handovers', async () => {
    const [dana, charlie] = [actor('dana'), second()]
    signOn(charlie)
    const where = { loneSessionId: null, siteId: null, location: null, address: null, notes: '' }
    commit(() => addWatchAlert({ ...where, userId: dana.id, type: 'duress', event: 'lone.duress' }, new Date()))
    await handOver(charlie, { to: dana.id, words: null, password: PASSWORD })
    expect(findDesk(charlie).log[0]!.open).toMatchObject([{ what: 'DURESS: Dana Dean' }])
    for (const told of [findDesk(dana), findNight(dana, {})]) expect(JSON.stringify(told)).not.toContain('DURESS')
  })
})

describe('alarms', () => {
  const told = () =>
    db()
      .select({ to: emails.toAddress })
      .from(emails)
      .all()
      .map(({ to }) => to)
      .sort()
  const BOTH = ['charlie@example.test', 'dana@example.test']
  const raised = (who?: 'alice' | 'charlie', now = new Date()) => {
    raise(who, now)
    runReactions(REACTIONS, now)
    return told()
  }

  it('go at once to the person signed on, and to everyone after two minutes', () => {
    expectFollowUps()
    signOn(second())
    const now = new Date()
    expect(findDesk(actor('dana')).alarmsTo).toBe('desk')
    expect(raised('alice', now)).toEqual(['charlie@example.test'])
    const later = new Date(now.getTime() + 121_000)
    runEscalations(later)
    runReactions(REACTIONS, later)
    expect(told()).toEqual(['charlie@example.test', ...BOTH])
  })

  it('go to everyone while nobody is signed on', () => {
    expectFollowUps()
    second()
    expect(findDesk(actor('dana')).alarmsTo).toBe('everyone')
    expect(raised()).toEqual(BOTH)
  })

  it('go to everyone if the person signed on has no open session', () => {
    expectFollowUps()
    const charlie = second()
    signOn(charlie)
    commit(() => endSessionsOf(charlie.id))
    expect(findDesk(actor('dana'))).toMatchObject({ on: [{ reached: false }], alarmsTo: 'everyone' })
    expect(raised()).toEqual(BOTH)
  })

  it('go to everyone if the alert is about the only person signed on, or that person is no longer an administrator', () => {
    expectFollowUps()
    const charlie = second()
    signOn(charlie)
    expect(raised('charlie')).toEqual(BOTH)
    change('charlie', { role: 'response_driver' })
    expect(names()).toEqual([])
    expect(findDesk(actor('dana')).alarmsTo).toBe('everyone')
  })
})

describe('the night log', () => {
  it("is a day from noon to noon in the company's time zone, with no gap", () => {
    expect(nightOf(new Date('2026-11-20T11:59:00Z'))).toBe('2026-11-19')
    expect(nightOf(new Date('2026-11-20T12:00:00Z'))).toBe('2026-11-20')
    const [one, next] = ['2026-10-24', '2026-10-25'].map((night) => findNight(actor('dana'), { night }))
    expect(one!.to).toBe(next!.from)
  })

  it('lists struck-through notes with their corrections, and every alert by time, also in the PDF', async () => {
    const dana = actor('dana')
    signOn(dana)
    const { log } = noteAtDesk(dana, { text: 'Van seen at gate 3' })
    correctNote(dana, { id: log[0]!.id, text: 'Van seen at gate 4' })
    const { id } = raise()
    acknowledgeAlert(dana, { id })
    const night = findNight(dana, {})
    const blocks = nightBlocks(night)
    expect(blocks).toContainEqual({
      ...{ kind: 'entry', label: expect.stringContaining('Note by Dana Dean, corrected') as string },
      ...{ text: 'Van seen at gate 3', struck: true },
    })
    expect(blocks).toContainEqual(expect.objectContaining({ text: 'Van seen at gate 4', struck: false }))
    expect(blocks.at(-1)).toMatchObject({ items: [expect.anything(), expect.stringContaining('Seen by Dana Dean')] })
    const { bytes } = await nightPdf(dana, {})
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(() => findNight(actor('bob'), {})).toThrow('not allowed')
  })
})
