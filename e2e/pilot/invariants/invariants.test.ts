import { expect, it } from 'vitest'
import { addDays } from '../../../app/platform/dates.ts'
import { companyOf } from '../company.ts'
import { emptyFacts, type Facts } from '../facts.ts'
import { planOf } from '../plan.ts'
import { type Seen } from '../seen.ts'
import { invariants, judgeWeek } from './all.ts'

const company = companyOf('1', 3)
const MIN = 60_000
const shift = company.shifts.find(({ place, start }) => place.alone && start === '19:00')!
const who = shift.who!
const { startsAt, endsAt } = shift
const hr = company.people.find(({ work }) => work === 'hr')!.key
const iso = (at: number) => new Date(at).toISOString()

/** A night of one lone worker in which all went well. Only this person is checked. */
function goodNight(): { facts: Facts; seen: Seen } {
  const facts = emptyFacts(company)
  facts.company = { ...company, shifts: [shift] }
  const { renews, lapses, followedUp } = facts.fates
  const plan = planOf(company)
  facts.plan = plan
  facts.emails = [renews, lapses, hr].map((one) => ({
    ...{ to: `${one}@pilot.test`, subject: 'One action is due', at: startsAt },
  }))
  facts.gates = [{ who: lapses, at: startsAt, status: 409, said: '{"code":"no_licence"}' }]
  const [inId, outId] = ['in', 'out']
  facts.presence = [{ who, shift: shift.key, place: 'yard', alone: true, from: startsAt, to: endsAt }]
  const punch = (id: string, action: 'clock_in' | 'clock_out', at: number) =>
    ({
      id,
      who,
      kind: 'punch',
      action,
      shift: shift.key,
      madeAt: at,
      acknowledgedAt: at,
      state: 'applied',
      parts: 0,
    }) as const
  facts.kept = [punch(inId, 'clock_in', startsAt), punch(outId, 'clock_out', endsAt)]
  facts.alarms = [
    { who, kind: 'press', causedAt: startsAt + MIN, startedAt: 0, alertId: 'a', screenMs: 80, secondMs: 500 },
  ]
  facts.rounds = [{ who, due: startsAt, runId: 'r', faked: false, scans: [{ point: 0, at: startsAt + MIN }] }]
  facts.waits = [{ what: 'call', ms: 20, at: startsAt }]
  facts.reads = [{ path: '/api/admin/hours', at: startsAt, status: 200, allowed: true }]
  facts.visits = [
    {
      ...{
        who,
        role: 'security_guard',
        path: '/clock',
        at: startsAt,
        ms: 90,
        status: 200,
        injected: false,
        errors: [],
      },
      text: 'Currently Clocked In. You work alone at Eastquay Yard.',
      truth: { 'clocked in': true, watched: true },
    },
  ]
  const operation = (id: string, action: string, at: number) => ({
    ...{ id, userId: 'u', kind: 'punch', action, state: 'applied', forControl: false, at: iso(at) },
    ...{
      notBefore: iso(at - MIN),
      notAfter: iso(at + MIN),
      receivedAt: iso(at),
      trust: 'server',
      subject: { type: 'clock_entry', id: `entry ${id}` },
    },
  })
  const review = {
    period: { id: 'p', state: 'locked', from: '', to: '' },
    paidMinutes: 690,
    workedMinutes: 720,
    totals: [],
    open: {},
    seen: 'x',
  }
  const minutes = Math.round((endsAt - startsAt) / MIN)
  return {
    facts,
    seen: {
      users: [
        { id: 'u', username: who },
        { id: 'p', username: plan.who.key },
        ...[renews, lapses, followedUp].map((one) => ({ id: one, username: one })),
      ],
      sites: [
        { id: 's', name: shift.place.name },
        { id: 't', name: plan.place },
      ],
      sessions: [{ id: '1', userId: 'u', startedAt: iso(startsAt), endedAt: iso(endsAt), siteId: 's' }],
      exceptions: [],
      operations: [operation(inId, 'clock_in', startsAt), operation(outId, 'clock_out', endsAt)],
      duties: [
        {
          ...{
            id: 'd',
            post: shift.position,
            siteId: 's',
            day: shift.day,
            start: shift.start,
            people: 1,
            state: 'published',
          },
          startsAt: iso(startsAt),
          endsAt: iso(endsAt),
          assignments: [],
        },
      ],
      planned: plan.days.map((day) => ({
        ...{ id: day, post: plan.position, siteId: 't', day, start: '07:00', people: 1, state: 'published' },
        ...{ startsAt: '', endsAt: '', assignments: [{ userId: 'p', state: 'assigned' }] },
      })),
      hours: [
        {
          ...{
            id: 'h',
            userId: 'u',
            startsAt: iso(startsAt),
            endsAt: iso(endsAt),
            dutyId: 'd',
            flags: [],
            corrected: false,
          },
          workedMinutes: minutes,
          paidMinutes: minutes - 30,
          breakMinutes: 30,
        },
      ],
      alerts: [
        {
          ...{
            id: 'a',
            type: 'sos',
            drill: false,
            userId: 'u',
            triggeredAt: iso(startsAt + MIN),
            acknowledgedBy: 'Hugh Lowe',
          },
          acknowledgedAt: iso(startsAt + 2 * MIN),
          resolvedBy: 'Hugh Lowe',
          resolvedAt: iso(startsAt + 9 * MIN),
          resolution: 'Safe',
        },
      ],
      runs: [
        {
          ...{ id: 'r', userId: 'u', state: 'finished', dueAt: iso(startsAt) },
          scans: [{ checkpoint: 'Pharmacy', at: iso(startsAt + MIN), notBefore: null, notAfter: null, marks: [] }],
        },
      ],
      entries: [],
      papers: [...twoOf(renews, 'sia_licence'), ...twoOf(followedUp, 'right_to_work')],
      letters: [],
      actions: [],
      phones: [{ id: 'f', userId: 'u', missing: [], unsent: 0, endedAt: null }],
      pay: { atLock: review, atEnd: review },
      watchTests: [],
      audit: { ok: true, checked: 9, reason: null },
      restored: [],
      now: endsAt + MIN,
    },
  }
}

/** The licence that expired, and its replacement. */
const twoOf = (userId: string, kind: string) => [
  { userId, kind, state: 'valid', replacedBy: null },
  { userId, kind, state: 'valid', replacedBy: 'the new one' },
]

type Night = ReturnType<typeof goodNight>

/** Changes the night so that a person with a suspended licence clocks in like everyone else. */
function mayWork({ facts, seen }: Night): void {
  const { who: whose, key, place, startsAt: from } = facts.fates.suspended
  facts.presence.push({ who: whose, shift: key, place: place.key, alone: false, from, to: null })
  seen.users.push({ id: 'x', username: whose })
  seen.entries.push({ id: 'e', userId: 'x', timestamp: iso(from), stoodDown: false, stoodDownDecision: null })
}

/** Changes that break a night, each with the promise that must notice. */
const BROKEN: [number, string, (night: Night) => void][] = [
  [1, 'a watch ends an hour early', ({ seen }) => (seen.sessions[0]!.endedAt = iso(endsAt - 60 * MIN))],
  [1, 'a watch never begins', ({ seen }) => (seen.sessions = [])],
  [2, 'an alarm reaches no screen', ({ facts }) => Object.assign(facts.alarms[0]!, { alertId: null, screenMs: null })],
  [2, 'an alarm takes two seconds', ({ facts }) => (facts.alarms[0]!.screenMs = 2000)],
  [2, 'the second channel is silent', ({ facts }) => (facts.alarms[0]!.secondMs = null)],
  [2, 'an alarm is acknowledged by nobody', ({ seen }) => (seen.alerts[0]!.acknowledgedBy = null)],
  [2, 'an alarm ends without words', ({ seen }) => (seen.alerts[0]!.resolution = ' ')],
  [2, 'an alarm stays open', ({ seen }) => (seen.alerts[0]!.resolvedAt = null)],
  [3, 'an acknowledged punch is lost', ({ seen }) => void seen.operations.pop()],
  [3, 'a punch is there twice', ({ seen }) => void seen.operations.push(seen.operations[0]!)],
  [3, 'two punches made one record', ({ seen }) => (seen.operations[1]!.subject = seen.operations[0]!.subject)],
  [3, 'a punch is somebody else’s', ({ seen }) => (seen.operations[0]!.userId = 'v')],
  [3, 'a bracket misses the true time', ({ seen }) => (seen.operations[0]!.notBefore = iso(startsAt + 20 * MIN))],
  [3, 'a punch never arrives', ({ facts }) => (facts.kept[1]!.acknowledgedAt = null)],
  [4, 'nobody comes and the board is silent', ({ facts }) => (facts.presence = [])],
  [4, 'a planned day is gone', ({ seen }) => void seen.planned.pop()],
  [4, 'a planned day is there twice', ({ seen }) => void seen.planned.push(seen.planned[0]!)],
  [4, 'a planned day is a draft again', ({ seen }) => (seen.planned[1]!.state = 'draft')],
  [5, 'a shift is not counted', ({ seen }) => (seen.hours = [])],
  [5, 'a shift is counted twice', ({ seen }) => void seen.hours.push(seen.hours[0]!)],
  [5, 'an hour is paid too much', ({ seen }) => (seen.hours[0]!.paidMinutes! += 60)],
  [5, 'a locked period changes', ({ seen }) => (seen.pay!.atEnd = { ...seen.pay!.atEnd, paidMinutes: 700, seen: 'y' })],
  [
    6,
    'a guard receives somebody’s number',
    ({ facts }) => void facts.leaks.push({ who, role: 'security_guard', path: '/', at: startsAt, of: '07700 900201' }),
  ],
  [7, 'an email waits for ever', ({ seen }) => void seen.letters.push({ id: 'l' })],
  [
    7,
    'what is due tomorrow is nobody’s',
    ({ seen }) => void seen.actions.push({ id: 'x', words: 'Ring', ownerId: null, dueOn: addDays(shift.day, 1) }),
  ],
  [7, 'a phone lacks a number', ({ seen }) => (seen.phones[0]!.missing = [5])],
  [
    7,
    'somebody gets an email each minute',
    ({ facts }) => (facts.emails = Array.from({ length: 60 }, () => ({ to: 'a@b', subject: '', at: startsAt }))),
  ],
  [8, 'a page is blank', ({ facts }) => (facts.visits[0]!.text = '')],
  [8, 'a page fails', ({ facts }) => (facts.visits[0]!.status = 500)],
  [8, 'a page says what is not so', ({ facts }) => (facts.visits[0]!.truth = { 'clocked in': false })],
  [9, 'a call takes three seconds', ({ facts }) => (facts.waits[0]!.ms = 3000)],
  [10, 'the audit chain breaks', ({ seen }) => (seen.audit.ok = false)],
  [11, 'a round is told as missed', ({ seen }) => (seen.runs[0]!.state = 'missed')],
  [11, 'a scan is lost', ({ seen }) => (seen.runs[0]!.scans = [])],
  [11, 'a round from a chair has no mark', ({ facts }) => (facts.rounds[0]!.faked = true)],
  [11, 'a scan stands an hour later', ({ facts }) => (facts.rounds[0]!.scans[0]!.at -= 60 * MIN)],
  [10, 'the copy is another company', ({ seen }) => (seen.restored = ['users differs'])],
  [12, 'who has no licence may work', mayWork],
  [12, 'somebody without a licence is put on a shift', ({ facts }) => (facts.gates[0]!.status = 201)],
  [12, 'nobody is reminded of a licence that ends', ({ facts }) => void facts.emails.shift()],
  [12, 'a new card does not count', ({ seen }) => (seen.papers[0]!.state = 'proposed')],
  [13, 'a program is shut out', ({ facts }) => (facts.reads[0]!.status = 401)],
  [13, 'a program reads after its token has ended', ({ facts }) => (facts.reads[0]!.allowed = false)],
]

it('a good night breaks no promise', () => {
  const { facts, seen } = goodNight()
  for (const { number, breaks } of judgeWeek(facts, seen)) expect([number, breaks]).toEqual([number, []])
})

it.each(BROKEN)('promise %i notices: %s', (number, _what, spoil) => {
  const night = goodNight()
  spoil(night)
  const crying = judgeWeek(night.facts, night.seen).filter(({ breaks }) => breaks.length > 0)
  expect(crying.map((one) => one.number)).toContain(number)
})

it('each promise is shown to be able to fail', () => {
  expect([...new Set(BROKEN.map(([number]) => number))]).toEqual(invariants().map(({ number }) => number))
})
