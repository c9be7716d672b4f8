import { eq } from 'drizzle-orm'
import { parse } from 'node-cron'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { verifications } from '#db/schema/biometrics.ts'
import { scheduleRuns } from '#db/schema/events.ts'
import { actor } from '../../e2e/support/actors.ts'
import { lastDue } from './last-due.ts'
import { type Entry, missedEntries } from './missed.server.ts'
import { runEntry, SCHEDULE, startSchedule } from './schedule.server.ts'
import { commit, db, store, write } from '~/platform/store.server.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const runs = (name: string) => db().select().from(scheduleRuns).where(eq(scheduleRuns.name, name)).all()
const nightly = (run: () => unknown): Entry => ({ name: 'test', every: '5 2 * * *', madeUp: true, run })

describe('the schedule', () => {
  it.each(['lone-state', 'lone-workers', 'exceptions', 'escalation'])('runs %s within ten seconds', (name) => {
    const { run, every } = SCHEDULE.find((entry) => entry.name === name)!
    expect([every, typeof run]).toEqual(['*/5 * * * * *', 'function'])
  })

  it('records each run and its message', async () => {
    await runEntry(nightly(() => ({ removed: 3 })))
    expect(runs('test')).toMatchObject([{ ok: true, summary: '{"removed":3}' }])
  })

  it('records a failed run, and continues', async () => {
    await runEntry(nightly(() => Promise.reject(new Error('no luck'))))
    expect(runs('test')).toMatchObject([{ ok: false, summary: 'no luck' }])
  })

  it('a run whose start cannot be recorded, as on a full disk, does not end the server and is made up for', async () => {
    const ran = vi.fn()
    await runEntry(nightly(ran), new Date('2026-11-20T02:05:00Z'))
    const { sqlite } = store()
    sqlite.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON schedule_runs BEGIN SELECT RAISE(ABORT, 'full'); END")
    await runEntry(nightly(ran), new Date('2026-11-21T02:05:00Z'))
    sqlite.exec('DROP TRIGGER temp.full')
    expect(ran).toHaveBeenCalledTimes(1)
    expect(missedEntries([nightly(ran)], new Date('2026-11-21T02:06:00Z'))).toHaveLength(1)
  })

  it('does not record checks that found nothing', async () => {
    await runEntry({ ...nightly(() => 0), watch: true })
    await runEntry({ ...nightly(() => ({ prompted: 0, flagged: 0 })), watch: true })
    expect(runs('test')).toEqual([])
    await runEntry({ ...nightly(() => 2), watch: true })
    expect(runs('test')).toHaveLength(1)
  })

  it('deletes the results of scans that are a day old, although nobody has scanned since', async () => {
    const scan = { userId: actor('alice').id, sessionId: 's', passed: true, result: {} }
    commit(() => {
      for (const hours of [23, 25])
        write()
          .insert(verifications)
          .values({ ...scan, id: `${hours}`, at: hoursAgo(hours) })
          .run()
    })
    await runEntry(SCHEDULE.find(({ name }) => name === 'purge')!)
    expect(db().select({ id: verifications.id }).from(verifications).all()).toEqual([{ id: '23' }])
  })

  it('repeats at the start what was missed, and nothing else', async () => {
    const entry = nightly(() => 0)
    const missedAt = (now: string) => missedEntries([entry], new Date(now)).length
    expect(missedAt('2026-11-20T09:00:00Z')).toBe(0)
    await runEntry(entry, new Date('2026-11-20T09:00:00Z'))
    expect(missedAt('2026-11-21T02:04:59Z')).toBe(0)
    expect(missedAt('2026-11-21T08:50:00Z')).toBe(1)
    await runEntry(entry, new Date('2026-11-21T08:50:00Z'))
    expect(missedAt('2026-11-21T23:00:00Z')).toBe(0)
  })

  it('repeats what a stop or a crash interrupted, but not what was interrupted twice', async () => {
    const entry = nightly(() => 0)
    await runEntry(entry, new Date('2026-11-21T02:05:00Z'))
    const again = () => missedEntries([entry], new Date('2026-11-21T02:10:00Z')).length
    const cut = () =>
      commit(() => write().update(scheduleRuns).set({ endedAt: null }).where(eq(scheduleRuns.name, 'test')).run())
    expect(again()).toBe(0)
    cut()
    expect(again()).toBe(1)
    await runEntry(entry, new Date('2026-11-21T02:11:00Z'))
    expect(again()).toBe(0)
    cut()
    expect(again()).toBe(0)
  })

  it('repeats what failed after an hour, three times at most, until its next time', async () => {
    const broken = nightly(() => Promise.reject(new Error('no network')))
    const again = (now: string) => missedEntries([broken], new Date(now)).length
    await runEntry(broken, new Date('2026-11-21T02:05:00Z'))
    const failedAt = (at: Date) =>
      commit(() => write().update(scheduleRuns).set({ endedAt: at }).where(eq(scheduleRuns.startedAt, at)).run())
    failedAt(new Date('2026-11-21T02:05:00Z'))
    expect(again('2026-11-21T03:04:59Z')).toBe(0)
    for (const hour of ['03', '04', '05']) {
      const now = `2026-11-21T${hour}:10:00Z`
      expect(again(now), now).toBe(1)
      await runEntry(broken, new Date(now))
      failedAt(new Date(now))
    }
    expect(again('2026-11-21T12:00:00Z')).toBe(0)
    expect(again('2026-11-22T02:06:00Z')).toBe(1)
    const mended = nightly(() => 0)
    await runEntry(mended, new Date('2026-11-22T02:05:00Z'))
    expect(again('2026-11-22T12:00:00Z')).toBe(0)
  })

  it('tries a failed run again while the server is running', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now: Date.UTC(2026, 0, 5, 2) })
    const ran = vi.fn<() => number>().mockImplementationOnce(() => {
      throw new Error('no network')
    })
    const stop = startSchedule([nightly(ran)])
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(ran).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(70 * 60_000)
    expect(ran).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(6 * 3_600_000)
    expect(ran).toHaveBeenCalledTimes(2)
    await stop()
    vi.useRealTimers()
  })

  it.each([
    ['missed ten minutes ago, on the day with 23 hours', '2027-03-27T02:05:00Z', '2027-03-28T01:15:00Z', true],
    ['not yet due, on the day with 23 hours', '2027-03-27T02:05:00Z', '2027-03-28T00:55:00Z', false],
    ['not yet due, on the day with 25 hours', '2026-10-24T01:05:00Z', '2026-10-25T01:55:00Z', false],
    ['missed ten minutes ago, on the day with 25 hours', '2026-10-24T01:05:00Z', '2026-10-25T02:15:00Z', true],
  ])('a nightly run is %s', async (_what, last, now, missed) => {
    const entry = nightly(() => 0)
    await runEntry(entry, new Date(last))
    expect(missedEntries([entry], new Date(now))).toEqual(missed ? [entry] : [])
  })

  it('runs missed entries when it starts, one after the other', async () => {
    const ran: string[] = []
    const entries = ['one', 'two'].map((name) => ({ ...nightly(() => ran.push(name)), name }))
    for (const entry of entries) await runEntry(entry, hoursAgo(30))
    ran.length = 0
    const stop = startSchedule(entries)
    await expect.poll(() => ran).toEqual(['one', 'two'])
    await stop()
  })

  it('understands every expression, and none is in the hour that clock changes skip or repeat', () => {
    for (const { every, madeUp, name } of SCHEDULE) {
      expect(() => parse(every), name).not.toThrow()
      const fixed = every.split(' ').at(-4) !== '*'
      // `lastDue` reads these forms.
      if (madeUp) expect(every, name).toMatch(/^\d+ (\d+|\*) \* \* (\*|\d)$/)
      expect(fixed && every.split(' ').at(-4) === '1', name).toBe(false)
    }
  })
})

it.each([
  ['10 3 * * *', '2026-11-20T03:10:00Z', '2026-11-20T03:10:00Z'],
  ['10 3 * * *', '2026-11-20T03:09:59Z', '2026-11-19T03:10:00Z'],
  ['10 3 * * *', '2026-10-25T02:30:00Z', '2026-10-24T02:10:00Z'],
  ['20 4 * * 1', '2026-11-22T12:00:00Z', '2026-11-16T04:20:00Z'],
  ['7 * * * *', '2026-10-25T01:06:00Z', '2026-10-25T00:07:00Z'],
])('a run at %s was last due, seen from %s, at %s', (every, now, due) => {
  expect(lastDue(every, new Date(now))).toEqual(new Date(due))
})

describe('the clock', () => {
  afterEach(() => void vi.useRealTimers())

  const HOUR = 3_600_000
  /** Starts the schedule with one entry at noon. `pass` lets time go by, and `set` changes the machine's clock. */
  function startAt(every: string) {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now: Date.UTC(2026, 0, 5, 12) })
    const ran: string[] = []
    const entry: Entry = { name: 'test', every, watch: true, run: (now) => void ran.push(now.toISOString()) }
    const stop = startSchedule([entry])
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    return { ran, stop, pass, set: (to: number) => vi.setSystemTime(to) }
  }

  it('runs each at its time, in the company\u2019s time zone', async () => {
    const { ran, pass, stop, set } = startAt('10 3 * * *')
    await pass(15 * HOUR)
    expect(ran).toEqual([])
    await pass(HOUR / 4)
    expect(ran).toEqual(['2026-01-06T03:10:00.000Z'])
    set(Date.UTC(2026, 6, 6, 2))
    await pass(HOUR / 4)
    expect(ran.slice(1).at(-1)).toMatch(/^2026-07-06T02:10:0/)
    await stop()
  })

  it.each([
    ['back', Date.UTC(2026, 9, 24, 23, 59)],
    ['forward', Date.UTC(2027, 2, 28, 0, 59)],
  ])('runs a frequent check throughout the night in which the clocks go %s', async (_way, from) => {
    const { ran, pass, stop, set } = startAt('*/5 * * * * *')
    set(from)
    await pass(2 * HOUR + HOUR / 30)
    const times = ran.slice(1).map((at) => Date.parse(at))
    expect(Math.max(...times.slice(1).map((at, n) => at - times[n]!))).toBeLessThanOrEqual(6000)
    await stop()
  })

  it.each([
    ['back', Date.UTC(2026, 9, 24, 12), ['2026-10-25T03:10:00.000Z', '2026-10-26T03:10:00.000Z']],
    ['forward', Date.UTC(2027, 2, 27, 12), ['2027-03-28T02:10:00.000Z', '2027-03-29T02:10:00.000Z']],
  ])('runs a nightly job once each night, also when the clocks go %s', async (_way, from, expected) => {
    const { ran, pass, stop, set } = startAt('10 3 * * *')
    set(from)
    await pass(48 * HOUR)
    // The first run is the one for the days that the clock skipped.
    expect(ran.slice(1)).toEqual(expected)
    await stop()
  })

  it('continues at once after it was set ahead by years, with one run for everything skipped', async () => {
    const { ran, pass, stop, set } = startAt('*/5 * * * * *')
    await pass(5000)
    expect(ran).toHaveLength(1)
    set(Date.UTC(2036, 0, 5))
    await pass(1000)
    expect(ran).toHaveLength(2)
    await pass(10_000)
    expect(ran).toHaveLength(4)
    await stop()
  })

  it('continues after it was set back', async () => {
    const { ran, pass, stop, set } = startAt('* * * * *')
    set(Date.UTC(2025, 0, 5))
    await pass(61_000)
    expect(ran).toEqual(['2025-01-05T00:01:00.000Z'])
    await stop()
  })
})
