import { beforeEach, describe, expect, it } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { withFollowUps } from '../../../../e2e/support/follow-ups.ts'
import { at, clock, follow, given, lone, plan, site } from '../../../../e2e/support/lone-night.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { punch } from '../../time/clocking/clock.server.ts'
import { bookForStaff } from '../../time/clocking/control-entry.server.ts'
import { ControlEntry } from '../../time/clocking/input.ts'
import { bookPunch } from '../../time/clocking/late-punch.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { listExceptions } from '../../time/exceptions/exceptions.server.ts'
import { ExceptionList } from '../../time/exceptions/input.ts'
import { PostChange } from '../../time/rota/input.ts'
import { changePost } from '../../time/rota/posts.server.ts'
import { SiteChange } from '../../kernel/sites/input.ts'
import { changeSite } from '../../kernel/sites/sites.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { keepWatched } from './make-true.server.ts'
import { endSession } from './own.server.ts'
import { endSessionFor, listSessions } from './for-control.server.ts'
import { findCurrentSession } from './sessions.server.ts'
import { watchSessions } from './watch.server.ts'

let alice: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
})
withFollowUps()

/** Delivers a punch that a phone stored at `made`, and that reaches the server at `minutes`. */
function late(action: string, made: number, minutes: number, more: object = {}) {
  const evidence = { operationId: crypto.randomUUID(), madeAt: at(made), receivedAt: at(minutes), at: at(made) }
  const booked = bookPunch(
    alice,
    given(action, more),
    { ...evidence, trust: 'steady', notBefore: null, notAfter: at(minutes) },
    false,
  )
  follow(minutes)
  return booked
}
const board = (state = 'open') =>
  listExceptions(dana, ExceptionList.parse({ state })).items.filter(({ kind }) => kind === 'unwatched')
const noSessions = () => expect(db().select().from(loneSessions).all()).toEqual([])

describe('monitoring starts with the clock-in', () => {
  it("at a position where people work alone, with the position's interval", () => {
    plan(site('Quay'), { worksAlone: true, checkIntervalMinutes: 20 })
    clock('clock_in', 1)
    expect(findCurrentSession(alice)).toMatchObject({ site: 'Quay', intervalMinutes: 20 })
  })

  it("at a lone-worker site, with the position's interval", () => {
    plan(site('Quay', lone), { checkIntervalMinutes: 20 })
    clock('clock_in', 1)
    expect(findCurrentSession(alice)).toMatchObject({ intervalMinutes: 20 })
  })

  it('at the planned site, whichever site was chosen', () => {
    plan(site('Quay', lone))
    clock('clock_in', 1, { siteId: site('Mill') })
    expect(findCurrentSession(alice)).toMatchObject({ site: 'Mill', place: 'shift planned at Quay' })
    const [seen] = listExceptions(dana, ExceptionList.parse({})).items
    expect(seen).toMatchObject({ kind: 'other_site', siteName: 'Quay', userName: 'Alice Archer' })
    expect(seen!.reason).toBe('Planned: Quay. Clocked in at: Mill.')
  })

  it("at the planned site, even if the person says 'somewhere else'", () => {
    plan(site('Quay', lone))
    expect(clock('clock_in', 1, { siteId: 'elsewhere' })).toMatchObject({
      siteId: null,
      dutyId: expect.any(String),
      flags: expect.arrayContaining(['elsewhere']),
    })
    expect(findCurrentSession(alice)).toMatchObject({ place: 'clocked in as “somewhere else”' })
    expect(listExceptions(dana, ExceptionList.parse({})).items[0]).toMatchObject({ kind: 'other_site' })
  })

  it('at the planned site, if a program names none', () => {
    const quay = site('Quay', lone)
    plan(quay)
    expect(clock('clock_in', 1)).toMatchObject({ siteId: quay })
    expect(findCurrentSession(alice)).toMatchObject({ site: 'Quay' })
    expect(listExceptions(dana, ExceptionList.parse({})).items).toEqual([])
  })

  it('if control enters it', () => {
    plan(site('Quay', lone))
    bookForStaff(dana, ControlEntry.parse({ userId: alice.id, action: 'clock_in', notes: 'Rang' }), at(1))
    follow(1)
    expect(findCurrentSession(alice)).toMatchObject({ site: 'Quay', dueAt: at(46).toISOString() })
  })

  it('if control enters it at a site that it names', () => {
    const siteId = site('Quay', lone)
    bookForStaff(dana, ControlEntry.parse({ userId: alice.id, action: 'clock_in', notes: 'Rang', siteId }), at(1))
    follow(1)
    expect(findCurrentSession(alice)).toMatchObject({ site: 'Quay', dueAt: at(46).toISOString() })
  })

  it('if it arrives late but before the end, from then on', () => {
    late('clock_in', 0, 180, { siteId: site('Quay', lone) })
    expect(findCurrentSession(alice)).toMatchObject({ startedAt: at(180).toISOString(), dueAt: at(225).toISOString() })
    expect(board('all')).toEqual([])
  })
})

describe('a person who has gone home is not monitored', () => {
  it('if both punches arrive after the shift', async () => {
    const quay = site('Quay', lone)
    late('clock_in', 0, 480, { siteId: quay })
    late('clock_out', 460, 480)
    follow(481)
    keepWatched(at(481))
    expect(findCurrentSession(alice)).toBeNull()
    await watchSessions(at(600))
    expect(db().select().from(alerts).all()).toEqual([])
    expect(board('all')).toEqual([])
  })

  it('if they clock out before the clock-in was followed up', () => {
    const quay = site('Quay', lone)
    punch(alice, given('clock_in', { siteId: quay }), at(0))
    punch(alice, given('clock_out'), at(1))
    follow(1)
    noSessions()
  })

  it('if they clock in at another place before the clock-out was followed up', () => {
    clock('clock_in', 0, { siteId: site('Quay', lone) })
    punch(alice, given('clock_out'), at(60))
    punch(alice, given('clock_in', { siteId: site('Mill') }), at(61))
    follow(61)
    expect(findCurrentSession(alice)).toBeNull()
  })
})

describe('a change during the shift counts at once', () => {
  it('for a site that becomes a lone-worker site', () => {
    const quay = site('Quay')
    clock('clock_in', 0, { siteId: quay })
    changeSite(dana, SiteChange.parse({ id: quay, name: 'Quay', ...lone }), at(30))
    follow(30)
    expect(findCurrentSession(alice)).toMatchObject({ startedAt: at(30).toISOString() })
    expect(board('all')).toEqual([])
  })

  it('for a position', () => {
    const postId = plan(site('Quay'))
    clock('clock_in', 0)
    changePost(dana, PostChange.parse({ id: postId, name: 'Gate', worksAlone: true }), at(30))
    follow(30)
    expect(findCurrentSession(alice)).toMatchObject({ intervalMinutes: 60 })
  })

  it('for a shift planned meanwhile, from its start', () => {
    clock('clock_in', -120)
    plan(site('Quay', lone))
    keepWatched(at(-1))
    expect(findCurrentSession(alice)).toBeNull()
    keepWatched(at(0))
    expect(findCurrentSession(alice)).toMatchObject({ site: 'Quay' })
    expect(board('all')).toEqual([])
  })
})

describe('the list of exceptions', () => {
  it('shows people who switched monitoring off, until they have clocked out', async () => {
    clock('clock_in', 0, { siteId: site('Quay', lone) })
    const { id } = findCurrentSession(alice)!
    await endSession(alice, { id, pin: null }, at(20))
    follow(20)
    keepWatched(at(21))
    keepWatched(at(22))
    expect(findCurrentSession(alice)).toBeNull()
    expect(board()).toMatchObject([{ userName: 'Alice Archer', siteName: 'Quay', dueAt: at(20).toISOString() }])
    expect(board()[0]!.reason).toBe('They ended lone-worker monitoring at 20:20. Their shift continues.')
    clock('clock_out', 30)
    keepWatched(at(31))
    expect(board()).toEqual([])
    expect(board('closed')).toHaveLength(1)
  })

  it('names the controller who switched it off', () => {
    clock('clock_in', 0, { siteId: site('Quay', lone) })
    endSessionFor(dana, { id: findCurrentSession(alice)!.id, words: 'Relieved by two' }, at(20))
    follow(20)
    expect(board()[0]!.reason).toBe('Dana Dean ended lone-worker monitoring at 20:20. Their shift continues.')
  })

  it('shows a session that did not start in time, which the check every five seconds starts', () => {
    const quay = site('Quay', lone)
    expectReactions({})
    punch(alice, given('clock_in', { siteId: quay }), at(0))
    expect(keepWatched(at(3))).toMatchObject({ opened: 1, failed: 0 })
    expect(findCurrentSession(alice)).toMatchObject({ site: 'Quay' })
    expect(board('closed')).toMatchObject([{ minutes: 3, dueAt: at(0).toISOString() }])
    expect(board('closed')[0]!.reason).toBe('Lone-worker monitoring should have started at 20:00. It started at 20:03.')
    expect(keepWatched(at(4))).toEqual({ opened: 0, closed: 0, tightened: 0, failed: 0 })
  })

  it('a person for whom nothing can be written does not keep others from being monitored', () => {
    const quay = site('Quay', lone)
    const charlie = actor('charlie')
    expectReactions({})
    for (const person of [alice, charlie]) punch(person, given('clock_in', { siteId: quay }), at(0))
    const broken = (table: string) => `CREATE TRIGGER broken_${table} BEFORE INSERT ON ${table}
      WHEN NEW.user_id = '${alice.id}' BEGIN SELECT RAISE(ABORT, 'broken'); END`
    for (const table of ['lone_sessions', 'exceptions']) commit(() => write().run(broken(table)))
    expect(keepWatched(at(1))).toMatchObject({ opened: 1, failed: 1 })
    expect(findCurrentSession(charlie)).toMatchObject({ site: 'Quay' })
    for (const table of ['lone_sessions', 'exceptions']) commit(() => write().run(`DROP TRIGGER broken_${table}`))
  })

  it('shows a session that cannot start, until it can', () => {
    const quay = site('Quay', lone)
    expectReactions({})
    punch(alice, given('clock_in', { siteId: quay }), at(0))
    const broken = "CREATE TRIGGER broken BEFORE INSERT ON lone_sessions BEGIN SELECT RAISE(ABORT, 'broken'); END"
    commit(() => write().run(broken))
    expect(keepWatched(at(1))).toMatchObject({ opened: 0, failed: 1 })
    expect(board()[0]!.reason).toBe('Lone-worker monitoring should have started at 20:00.')
    commit(() => write().run('DROP TRIGGER broken'))
    keepWatched(at(2))
    expect([board(), listSessions(dana, { state: 'active' }).items]).toMatchObject([[], [{ siteId: quay }]])
  })
})

describe('an alert of a session whose person has a shift at another site meanwhile', () => {
  const missed = async (minutes: number) => {
    await watchSessions(at(minutes))
    const [alert] = db().select().from(alerts).all()
    return alert!.notes
  }

  it('names both sites, and since when the shift has been there', async () => {
    plan(site('Dock', lone), { checkIntervalMinutes: 15 }, '22:00')
    clock('clock_in', 1, { siteId: site('Weir', lone) })
    keepWatched(at(121))
    expect(findCurrentSession(alice)).toMatchObject({ site: 'Weir' })
    expect(await missed(400)).toContain('\nMonitored at Weir. Their shift since 22:00 is at Dock.\n')
  })

  it('names one while the shift is at the site of the session', async () => {
    plan(site('Quay', lone))
    clock('clock_in', 1)
    expect(await missed(120)).not.toContain('Monitored at')
  })
})
