import { createTask } from 'node-cron'
import { scheduleRuns } from '#db/schema/events.ts'
import { companyZone } from '~/platform/dates.ts'
import { type Entry, missedEntries } from './missed.server.ts'
import { system } from '~/domain/kernel/access/actor.ts'
import { destroyRightToWork } from '~/domain/fitness/credentials/destroy.server.ts'
import { keepAllFit } from '~/domain/fitness/requirements/fit.server.ts'
import { remindDue } from '~/domain/fitness/actions/remind.server.ts'
import { watchVehicles } from '~/domain/fitness/vehicles/work.server.ts'
import { watchRiddor } from '~/domain/forms/riddor/riddor.server.ts'
import { makeBackup } from '~/domain/records/backup/backup.server.ts'
import { noteLateBackups } from '~/domain/records/late-copies/late.server.ts'
import { beat } from '~/domain/records/standby/state.server.ts'
import { refreshBankHolidays } from '~/domain/kernel/bank-holidays/bank-holidays.server.ts'
import { watchLongShifts } from '~/domain/time/clocking/long-shifts.server.ts'
import { reactionQueue } from '~/domain/kernel/events/run-reactions.server.ts'
import { watchExceptions } from '~/domain/time/exceptions/watch.server.ts'
import { sweepOrphans } from '~/domain/kernel/files/orphans.server.ts'
import { sweepLoosePictures } from '~/domain/forms/forms/pictures.server.ts'
import { noteDisk } from '~/domain/kernel/disk/disk.server.ts'
import { resetDueHolidays } from '~/domain/time/holidays/entitlement.server.ts'
import { checkIntegrity } from './integrity.server.ts'
import { hookQueue } from '~/domain/account/webhooks/deliver.server.ts'
import { runEscalations } from '~/domain/safety/escalation/run.server.ts'
import { phoneQueue } from '~/domain/safety/phone-messages/deliver.server.ts'
import { endSwaps } from '~/domain/time/rota/end-swaps.server.ts'
import { runOffers } from '~/domain/time/cover/offers.server.ts'
import { followPhoneMessages } from '~/domain/safety/phone-messages/follow.server.ts'
import { sendClientReports } from '~/domain/overview/client-report/send.server.ts'
import { watchSiteBook } from '~/domain/time/site-book/watch.server.ts'
import { holdLateTours } from '~/domain/time/site-book/runs/exceptions.server.ts'
import { settleTours } from '~/domain/time/site-book/runs/watch.server.ts'
import { planTours } from '~/domain/time/site-book/tours/slots.server.ts'
import { testWatchDaily } from '~/domain/safety/watch-test/watch-test.server.ts'
import { keepWatched } from '~/domain/safety/lone-worker/make-true.server.ts'
import { watchSessions } from '~/domain/safety/lone-worker/watch.server.ts'
import { log } from '~/platform/log.server.ts'
import { count } from '~/platform/metrics.server.ts'
import { finishOperations } from '~/domain/offline/outbox/sweep.server.ts'
import { emailQueue } from '~/domain/kernel/mail/deliver.server.ts'
import { announceDueDocuments } from '~/domain/content/documents/announce.server.ts'
import { announceDueNews } from '~/domain/content/news/publish.server.ts'
import { Problem } from '~/platform/problem.ts'
import { pushQueue } from '~/domain/kernel/push/deliver.server.ts'
import { pullIn } from '~/platform/queue-upkeep.server.ts'
import { cleanUp } from '~/domain/records/retention/cleanup.server.ts'
import { processLeavers } from '~/domain/records/retention/leavers.server.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { readThreatLevelHourly } from '~/domain/safety/threat/threat.server.ts'
import { purge } from './purge.server.ts'

const QUEUES = [reactionQueue, emailQueue, pushQueue, hookQueue, phoneQueue]

/** The schedule of all automatic work. */
export const SCHEDULE: readonly Entry[] = [
  { name: 'lone-state', every: '*/5 * * * * *', watch: true, run: (now) => keepWatched(now) },
  { name: 'lone-workers', every: '*/5 * * * * *', watch: true, run: (now) => watchSessions(now) },
  { name: 'exceptions', every: '*/5 * * * * *', watch: true, run: (now) => watchExceptions(now) },
  { name: 'site-book', every: '*/15 * * * * *', watch: true, run: (now) => watchSiteBook(now) },
  { name: 'tours', every: '*/15 * * * * *', watch: true, run: (now) => settleTours(now) },
  { name: 'late-tours', every: '*/15 * * * * *', watch: true, run: (now) => holdLateTours(now) },
  { name: 'tour-plans', every: '* * * * *', watch: true, run: (now) => planTours(now) },
  { name: 'beat', every: '*/20 * * * * *', watch: true, run: (now) => beat(now) },
  { name: 'offers', every: '*/5 * * * * *', watch: true, run: (now) => runOffers(now) },
  { name: 'swaps', every: '*/5 * * * * *', watch: true, run: (now) => endSwaps(now) },
  { name: 'escalation', every: '*/5 * * * * *', watch: true, run: (now) => runEscalations(now) },
  { name: 'phone-outcomes', every: '*/10 * * * * *', watch: true, run: (now) => followPhoneMessages(now) },
  { name: 'long-shifts', every: '* * * * *', watch: true, run: (now) => watchLongShifts(now) },
  { name: 'operations', every: '*/30 * * * * *', watch: true, run: (now) => finishOperations(now) },
  { name: 'queues', every: '*/15 * * * * *', watch: true, run: (now) => pullIn(QUEUES, now) },
  { name: 'news', every: '* * * * *', watch: true, run: (now) => announceDueNews(now) },
  { name: 'documents', every: '* * * * *', watch: true, run: (now) => announceDueDocuments(now) },
  {
    name: 'threat-level',
    every: '7 * * * *',
    madeUp: true,
    run: async (now) => (await readThreatLevelHourly(now)).level,
  },
  { name: 'bank-holidays', every: '20 4 * * 1', madeUp: true, run: (now) => refreshBankHolidays(now) },
  { name: 'holiday-reset', every: '5 2 * * *', madeUp: true, run: (now) => resetDueHolidays(now) },
  { name: 'purge', every: '15 2 * * *', madeUp: true, run: purge },
  { name: 'leavers', every: '25 2 * * *', madeUp: true, run: (now) => processLeavers(now) },
  { name: 'right-to-work', every: '30 2 * * *', madeUp: true, run: (now) => destroyRightToWork(now) },
  { name: 'vehicles', every: '15 7 * * *', madeUp: true, run: (now) => watchVehicles(now) },
  { name: 'riddor', every: '20 7 * * *', madeUp: true, run: (now) => watchRiddor(now) },
  { name: 'due-actions', every: '30 7 * * *', madeUp: true, run: (now) => remindDue(now) },
  { name: 'client-reports', every: '30 8 * * *', madeUp: true, run: (now) => sendClientReports(now) },
  { name: 'fit', every: '20 3 * * *', madeUp: true, run: (now) => keepAllFit(now) },
  {
    name: 'retention',
    every: '35 2 * * *',
    madeUp: true,
    run: (now) => cleanUp(system('retention'), { dryRun: false }, now),
  },
  { name: 'watch-test', every: '30 6 * * *', madeUp: true, run: (now) => testWatchDaily(now) },
  { name: 'loose-form-pictures', every: '45 2 * * *', madeUp: true, run: (now) => sweepLoosePictures(now) },
  { name: 'orphan-files', every: '50 2 * * *', madeUp: true, run: (now) => sweepOrphans(now) },
  { name: 'integrity', every: '55 2 * * *', madeUp: true, run: () => checkIntegrity() },
  { name: 'disk', every: '5 3 * * *', madeUp: true, run: (now) => noteDisk(now) },
  { name: 'late-backups', every: '40 * * * *', watch: true, run: (now) => noteLateBackups(now) },
  { name: 'backup', every: '10 3 * * *', madeUp: true, run: (now) => makeBackup(now) },
]

/** How often the schedule looks for due work. */
const LOOK_MS = 1000
/** How often the schedule looks for runs that failed. */
const LOOK_AGAIN_MS = 300_000
/** If the clock differs from the monotonic clock by this much or more, it was set. */
const STEP_MS = 2000

/**
 * Starts the schedule: first the runs that were missed while the product was down, one after the other, then each run
 * at its time. It calculates only the next time of each, counted from now, because node-cron's own timer goes through
 * every time since the last one. After a clock jump of a month that is half a million times, and it blocks the event
 * loop for a minute. A run that failed is tried again after an hour. @returns a function that stops it and waits for
 * running work
 */
export function startSchedule(entries = SCHEDULE): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const start = (entry: Entry) => {
    if (running.has(entry.name)) return
    const run = runEntry(entry).finally(() => running.delete(entry.name))
    running.set(entry.name, run)
    return run
  }
  let stopped = false
  let makingUp = false
  const makeUp = async () => {
    if (makingUp) return
    makingUp = true
    for (const entry of missedEntries(entries, new Date())) if (!stopped) await start(entry)
    makingUp = false
  }
  const missed = makeUp()
  const tasks = entries.map((entry) => {
    const task = createTask(entry.every, () => undefined, { timezone: zoneOf(entry), name: entry.name })
    const next = () => task.getNextRuns(1)[0]!.getTime()
    return { entry, next, dueAt: next() }
  })
  const look = () => {
    for (const task of tasks) {
      if (Date.now() < task.dueAt) continue
      task.dueAt = task.next()
      void start(task.entry)
    }
  }
  const lead = () => Date.now() - performance.now()
  let before = lead()
  let lookAgainAt = performance.now() + LOOK_AGAIN_MS
  const timer = setInterval(() => {
    const step = lead() - before
    before += step
    if (Math.abs(step) >= STEP_MS) {
      log().warn({ seconds: Math.round(step / 1000) }, 'this machine’s clock was changed')
      // A time calculated by the old clock may be days away by the new one.
      for (const task of tasks) task.dueAt = Math.min(task.dueAt, task.next())
      void makeUp()
    }
    if (performance.now() >= lookAgainAt) {
      lookAgainAt = performance.now() + LOOK_AGAIN_MS
      void makeUp()
    }
    look()
  }, LOOK_MS)
  return async () => {
    stopped = true
    clearInterval(timer)
    // A long backup does not delay the stop, because an interrupted run is repeated at the next start.
    await Promise.race([
      Promise.all([missed, ...running.values()]),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ])
  }
}

/**
 * Returns the zone in which an expression is read: UTC for one that runs in every hour. In the first of two repeated
 * hours node-cron takes the second one for the next, so by the company's clocks every watch would pause for an hour.
 */
const zoneOf = ({ every }: Entry) => (every.split(' ').at(-4) === '*' ? 'UTC' : companyZone)

/** Runs an entry and records when it ran, whether it succeeded, and its message. Never throws. */
export async function runEntry({ name, watch, run }: Entry, now = new Date()): Promise<void> {
  const id = newId(now.getTime())
  try {
    if (!watch) commit(() => write().insert(scheduleRuns).values({ id, name, startedAt: now }).run())
  } catch (error) {
    // The disk is full, so the run could save nothing either. Without its row it counts as missed at the next start.
    count('workforce_scheduled_runs', { job: name, result: 'failed' })
    return log().error({ err: error, run: name }, 'a scheduled run could not begin')
  }
  const end = (ok: boolean, summary: string) => {
    const row = { id, name, startedAt: now, endedAt: new Date(), ok, summary: summary.slice(0, 1000) }
    commit(() =>
      write().insert(scheduleRuns).values(row).onConflictDoUpdate({ target: scheduleRuns.id, set: row }).run(),
    )
  }
  try {
    const said = await run(now)
    const summary = JSON.stringify(said) ?? ''
    count('workforce_scheduled_runs', { job: name, result: 'ok' })
    if (!watch) log().info({ run: name, id }, 'a scheduled run succeeded')
    if (!watch || /[1-9]/.test(summary)) end(true, summary)
  } catch (error) {
    count('workforce_scheduled_runs', { job: name, result: 'failed' })
    // An outside service that cannot be reached (a Problem) is not our fault, so it is logged as a warning without a
    // stack, and the next run tries again.
    if (error instanceof Problem) log().warn({ run: name }, error.message)
    else log().error({ err: error, run: name }, 'a scheduled run failed')
    try {
      end(false, (error as Error).message)
    } catch (second) {
      log().error({ err: second, run: name }, 'a failed run could not be recorded')
    }
  }
}
