import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { operations } from '#db/schema/outbox.ts'
import { assignments } from '#db/schema/rota.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { at, gateForEachTest, planned, punchIn, punchOut, rows, watch } from '../../../../e2e/support/watched-duty.ts'
import { isFor, listen } from '../../kernel/events/bus.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { assign, unassign } from '../rota/assign.server.ts'
import { addDuty, changeDuty } from '../rota/duties.server.ts'
import { DutyChange, NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { forget } from '~/platform/singleton.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { watchExceptions } from './watch.server.ts'

const { gate, duty } = gateForEachTest()

it('a shift of a whole day lacks a person to its end, also in the night when the clocks go back', async () => {
  const day = '2040-10-27'
  addDuty(actor('dana'), NewDuty.parse({ postId: gate.postId, day, start: '07:00', end: '07:00' }), planned)
  publishRota(actor('dana'), { siteId: gate.siteId, from: day, to: day }, planned)
  for (const time of ['2040-10-27T06:20:00Z', '2040-10-28T06:30:00Z']) {
    await watchExceptions(new Date(time))
    expect(rows(), time).toEqual([['uncovered', null, 'open']])
  }
})

it('a duty must be confirmed as many hours before its start as its site says', async () => {
  const site = addSite(actor('dana'), SiteInput.parse({ name: 'Weir', confirmHours: 48 }), planned)
  gate.postId = addPost(actor('dana'), NewPost.parse({ id: site.id, name: 'Hut' }), planned).id
  gate.siteId = site.id
  duty('2040-01-10', ['19:00', '07:00'], false)
  await watch(-48 * 60 - 1)
  expect(rows()).toEqual([])
  await watch(-48 * 60)
  expect(rows()).toEqual([['unconfirmed', null, 'open']])
})

it('a guard who was stood down and sent home left early, and the reason says why', async () => {
  const { id: dutyId } = duty()
  const shiftId = punchIn(0)
  const entry = { userId: gate.alice, action: 'clock_in', at: at(0), shiftId, method: 'manual', flags: [] }
  commit(() =>
    write()
      .insert(clockEntries)
      .values({ ...entry, id: newId(), dutyId, stoodDown: 'open' })
      .run(),
  )
  punchOut(shiftId, 10)
  await watch(15)
  expect(db().select().from(exceptions).all()).toMatchObject([
    { kind: 'left_early', state: 'open', reason: 'Stood down at the clock-in, and asked to ring control.' },
  ])
})

describe('a person who is missing at the start of a duty', () => {
  it('is late after 5 minutes and a no-show after 15, in one row, which an arrival closes as late', async () => {
    duty()
    await watch(0)
    expect(await watch(4.9)).toEqual({ opened: 0, changed: 0, closed: 0 })
    expect(await watch(5)).toEqual({ opened: 1, changed: 0, closed: 0 })
    expect(rows()).toEqual([['late', null, 'open']])
    expect(await watch(15)).toEqual({ opened: 0, changed: 1, closed: 0 })
    expect(rows()).toEqual([['no_show', null, 'open']])
    expect(await watch(20)).toEqual({ opened: 0, changed: 0, closed: 0 })
    punchIn(22)
    expect(await watch(22.1)).toEqual({ opened: 0, changed: 0, closed: 1 })
    expect(rows()).toEqual([['late', 22, 'closed']])
    expect(await watch(30)).toEqual({ opened: 0, changed: 0, closed: 0 })
  })

  it('after an undone clock-out, a person who left early is there again, and one who stayed on still stays on', async () => {
    duty()
    const id = punchIn(0)
    const back = () => commit(() => write().update(shifts).set({ endedAt: null }).where(eq(shifts.id, id)).run())
    punchOut(id, 600)
    await watch(600.1)
    back()
    await watch(600.2)
    expect(rows()).toEqual([['left_early', 120, 'closed']])
    await watch(731)
    punchOut(id, 732)
    await watch(732.1)
    back()
    await watch(733)
    expect(rows().slice(1)).toEqual([
      ['overrun', 12, 'closed'],
      ['overrun', null, 'open'],
    ])
  })

  it('was there after all if the phone sends the clock-in later', async () => {
    duty()
    await watch(16)
    punchIn(-3)
    await watch(60)
    expect(db().select().from(exceptions).all()).toMatchObject([
      { kind: 'no_show', state: 'closed', outcome: 'Arrived on time, or no longer expected', closedBy: null },
    ])
  })

  it('is no longer missing if the duty is moved or they are removed from it', async () => {
    const { id, version } = duty()
    await watch(16)
    changeDuty(actor('dana'), DutyChange.parse({ id, start: '20:00', version }), at(17))
    await watch(18)
    expect(rows()).toEqual([['no_show', null, 'closed']])
    await watch(65)
    expect(rows()).toHaveLength(2)
    const given = db().select().from(assignments).get()!
    unassign(actor('dana'), { id: given.id }, at(66))
    await watch(67)
    expect(rows().map(([kind, , state]) => [kind, state])).toEqual([
      ['no_show', 'closed'],
      ['late', 'closed'],
      ['uncovered', 'open'],
    ])
  })

  it('is not reported for a draft', async () => {
    const made = addDuty(
      actor('dana'),
      NewDuty.parse({ postId: gate.postId, day: '2040-01-10', start: '19:00', end: '07:00' }),
      planned,
    )
    assign(actor('dana'), NewAssignment.parse({ id: made.id, userId: gate.alice }), planned)
    await watch(30)
    expect(rows()).toEqual([])
  })

  it('is found after the server was down, as if it had been up', async () => {
    duty()
    punchIn(22)
    forget('exceptions.looked')
    await watch(300)
    expect(rows()).toEqual([['late', 22, 'closed']])
  })

  it('is found after the server was down for days', async () => {
    duty()
    const started = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(+at(3 * 24 * 60))
    forget('exceptions.looked')
    await watch(3 * 24 * 60 + 1)
    started.mockRestore()
    expect(rows()).toEqual([['no_show', 720, 'closed']])
  })

  it('is not withdrawn by a clock that is set back', async () => {
    duty()
    await watch(16)
    await watch(-600)
    expect(rows()).toEqual([['no_show', null, 'open']])
  })
})

it('a person who leaves early is found, and coming back settles it; one who stays on is found until they clock out', async () => {
  duty()
  const first = punchIn(-5)
  punchOut(first, 300)
  await watch(301)
  expect(rows()).toEqual([['left_early', 420, 'open']])
  const second = punchIn(320)
  await watch(321)
  expect(rows()).toEqual([['left_early', 420, 'closed']])
  await watch(729)
  expect(rows()).toHaveLength(1)
  await watch(730)
  expect(rows()[1]).toEqual(['overrun', null, 'open'])
  punchOut(second, 745)
  await watch(746)
  expect(rows()[1]).toEqual(['overrun', 25, 'closed'])
})

it('a duty that is not confirmed or not filled is found a day before', async () => {
  duty(undefined, undefined, false)
  addDuty(
    actor('dana'),
    NewDuty.parse({ postId: gate.postId, day: '2040-01-10', start: '19:00', end: '07:00' }),
    planned,
  )
  publishRota(actor('dana'), { siteId: gate.siteId, from: '2040-01-10', to: '2040-01-10' }, planned)
  await watch(-24 * 60 - 1)
  expect(rows()).toEqual([])
  await watch(-24 * 60)
  expect(rows()).toEqual([
    ['unconfirmed', null, 'open'],
    ['uncovered', null, 'open'],
  ])
  commit(() => write().update(assignments).set({ state: 'confirmed' }).run())
  await watch(-600)
  expect(rows()[0]).toEqual(['unconfirmed', null, 'closed'])
})

it.each([
  ['2026-10-24', '2026-10-25', 13],
  ['2027-03-27', '2027-03-28', 11],
])('the night of %s ends at the right time by the clock', async (day, next, hours) => {
  duty(day)
  const [begins, ends] = [instantOf(day, 19, 0), instantOf(next, 7, 0)]
  expect(+ends - +begins).toBe(hours * 3_600_000)
  commit(() => write().insert(shifts).values({ id: newId(), userId: gate.alice, startedAt: begins }).run())
  await watchExceptions(new Date(+ends + 9 * 60_000))
  expect(rows()).toEqual([])
  await watchExceptions(new Date(+ends + 10 * 60_000))
  expect(rows()).toEqual([['overrun', null, 'open']])
})

it('a record that waits for control and an unanswered question are found without a duty', async () => {
  const { id: userId } = actor('bob')
  const shift = { id: newId(), userId, startedAt: at(0), promptedAt: at(780) }
  const plain = { phoneId: 'p', kind: 'punch', mac: 'm', receivedAt: at(10) }
  commit(() => {
    write().insert(shifts).values(shift).run()
    for (const seq of [1, 2])
      write()
        .insert(operations)
        .values({ ...plain, id: newId(), userId, seq, state: 'disputed' })
        .run()
  })
  await watch(839)
  expect(rows()).toEqual([['disputed', null, 'open']])
  await watch(840)
  expect(rows()[1]).toEqual(['unanswered', null, 'open'])
  commit(() => write().update(operations).set({ state: 'applied' }).run())
  punchOut(shift.id, 850)
  await watch(851)
  expect(rows().map(([, , state]) => state)).toEqual(['closed', 'closed'])
})

it('control, and the person who manages the site, are told at once', async () => {
  duty()
  setGrant(actor('dana'), { userId: actor('bob').id, siteId: gate.siteId, level: 'viewer' })
  const people = { alice: actor('alice'), bob: actor('bob'), charlie: actor('charlie'), dana: actor('dana') }
  const heard: object[] = []
  const stop = listen((event) => {
    if (!event.type.startsWith('exception')) return
    heard.push(Object.entries(people).flatMap(([name, person]) => (isFor(person, event) ? [name] : [])))
  })
  await watch(16)
  stop()
  expect(heard).toEqual([['bob', 'dana']])
})

it('the same facts give the same rows, whenever and however often they are checked', async () => {
  duty()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -70, max: 780 }), { maxLength: 4 }),
      fc.array(fc.integer({ min: -100, max: 850 }), { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.boolean()),
      async (punches, looks, restarts) => {
        const times = [...new Set(punches)].sort((a, b) => a - b)
        const play = async (twice: boolean) => {
          commit(() => {
            write().delete(exceptions).run()
            write().delete(shifts).run()
          })
          forget('exceptions.looked')
          let open: string | null = null
          const events = [...looks, ...times.map((time) => ({ time }))].sort((a, b) => minuteOf(a) - minuteOf(b))
          for (const event of events) {
            if (typeof event !== 'number') {
              if (open) punchOut(open, event.time)
              open = open ? null : punchIn(event.time)
              continue
            }
            await watch(event)
            if (!twice) continue
            if (restarts.next().value) forget('exceptions.looked')
            expect(await watch(event)).toEqual({ opened: 0, changed: 0, closed: 0 })
          }
          forget('exceptions.looked')
          await watch(860)
          return rows()
        }
        const once = await play(false)
        expect(await play(true)).toEqual(once)
        const open = once.filter(([, , state]) => state === 'open')
        expect(new Set(open.map(([kind]) => kind)).size).toBe(open.length)
      },
    ),
    { numRuns: 15 },
  )
}, 90_000)

const minuteOf = (event: number | { time: number }) => (typeof event === 'number' ? event + 0.5 : event.time)
