import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { watchTests } from '#db/schema/ladder.ts'
import { loneSessions } from '#db/schema/lone-worker.ts'
import { posts } from '#db/schema/rota.ts'
import { sites } from '#db/schema/sites.ts'
import { type Actor, type Person, system } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { addWatchAlert } from '../emergencies/watch-alerts.server.ts'
import { isPhoneServiceReady } from '../phone-messages/provider-account.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { playDrill } from '../lone-worker/drill.server.ts'
import { listAdmins } from '../../kernel/people/audience.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { conflict } from '~/platform/problem.ts'
import { commitVital, db, newId, write } from '~/platform/store.server.ts'
import { tryHook, tryMail, tryPush, tryText } from './steps.server.ts'
import { type WatchTestView } from './views.ts'

/** How long each channel may take. */
const PATIENCE_MS = 30_000

/** Runs the daily test, unless nobody works alone here or has done so recently. */
export async function testWatchDaily(now = new Date()): Promise<{ ok: boolean } | { used: false }> {
  if (!isUsed(now)) return { used: false }
  const { ok } = await run(system('watch'), now)
  return { ok }
}

/**
 * Runs the same test by hand, whether or not monitoring is used. @throws Problem conflict without an active
 * administrator
 */
export function testWatch(actor: Person, _input: object = {}, now = new Date()): Promise<WatchTestView> {
  demand(actor, 'lone.watch')
  return run(actor, now)
}

/** Returns the results of the tests, newest first. */
export function listWatchTests(actor: Person): WatchTestView[] {
  demand(actor, 'lone.watch')
  return db().select().from(watchTests).orderBy(desc(watchTests.id)).limit(100).all().map(viewTest)
}

/**
 * Goes through a missed check-in from start to finish, sends one message through each channel as an alarm would, and
 * records how long each step took. If a step fails, an alert is raised.
 */
async function run(actor: Actor, now: Date): Promise<WatchTestView> {
  const [admin] = listAdmins()
  if (!admin) throw conflict('No alarm can reach an administrator')
  const id = newId(now.getTime())
  const start = performance.now()
  const steps: WatchTestView['steps'] = []
  const step = async (name: string, work: () => Promise<string | null>) => {
    const from = performance.now()
    const words = await work().catch((error: Error) => error.message)
    steps.push({ name, ok: words === null, ms: Math.round(performance.now() - from), words })
  }
  await step('watch', () => playDrill(admin.id))
  await step('mail', () => tryMail(id, PATIENCE_MS))
  await step('push', () => tryPush(id, PATIENCE_MS))
  await step('hook', () => tryHook(id, PATIENCE_MS))
  if (isPhoneServiceReady()) await step('sms', () => tryText(id, PATIENCE_MS))
  const failed = steps.filter(({ ok }) => !ok)
  const row = { id, at: now, ok: failed.length === 0, ms: Math.round(performance.now() - start), steps }
  const ended = new Date()
  commitVital(() => {
    write().insert(watchTests).values(row).run()
    const details = { ok: row.ok, ms: row.ms, failed: failed.map(({ name }) => name) }
    record(actor, { type: 'watch.tested', subject: { type: 'watch_test', id }, personId: null, details }, ended)
    if (row.ok) return
    const where = { loneSessionId: null, siteId: null, location: null, address: null }
    const notes = failed.map(({ name, words }) => `${name}: ${words}`).join('\n')
    addWatchAlert({ ...where, type: 'watch_failed', userId: admin.id, notes, event: 'watch.failed' }, ended)
  })
  return viewTest(row)
}

/**
 * Returns whether people work alone here: at a site or a position, or in the last 30 days. The sessions of the test
 * itself do not count, or one test would keep the daily test going for good.
 */
export function isUsed(now: Date): boolean {
  const since = new Date(now.getTime() - 30 * DAY_MS)
  const lately = and(gt(loneSessions.startedAt, since), eq(loneSessions.drill, false))
  return Boolean(
    db()
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.worksAlone, true), isNull(sites.removedAt)))
      .get() ??
    db()
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.worksAlone, true), isNull(posts.removedAt)))
      .get() ??
    db().select({ id: loneSessions.id }).from(loneSessions).where(lately).limit(1).get(),
  )
}

const viewTest = ({ id, at, ok, ms, steps }: typeof watchTests.$inferSelect): WatchTestView => {
  return { id, at: at.toISOString(), ok, ms, steps }
}
