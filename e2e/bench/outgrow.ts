import fs from 'node:fs'
import path from 'node:path'
import { hasCaddy, startCaddy } from '../support/caddy.ts'
import { freePort } from '../support/engines.ts'
import { memoryOf, modelsReady } from '../support/proc.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { hangUp } from './ask.ts'
import { seedCompany } from './company.ts'
import { makeCrowd } from './crowd.ts'
import { hammer } from './hammer.ts'
import { Listeners, raiseAlerts, takeDesk, watchersFor } from './listeners.ts'
import { ms, quantile, type Row } from './report.ts'
import { makeScans, saturate } from './scans.ts'
import { trust } from './transport.ts'

const SECONDS = 8
const AT_ONCE = [4, 8, 16, 32, 64, 128]
/** No more than fifty scans can wait; any others are told to try again. */
const SCANS_AT_ONCE = [4, 8, 16, 32, 48]
const STREAMS = [1000, 2000, 4000, 8000]
/** One person may scan only so often in a minute. With this many guards, none reaches the limit. */
const GUARDS = 150
const PRESSES = 5
const PUNCHES = 200_000
/** Tables that the company fills in proportion to its punches, although no punch writes there. */
const BESIDE_PUNCHES = ['actions', 'tour_runs', 'tour_scans', 'site_log', 'safety_violations']
/** A thousand people who have clocked in and out on 220 days a year for ten years, unless another number is set. */
const YEARS_OF_PEOPLE = { staff: 1000, entries: Number(process.env.BENCH_ENTRIES ?? 1000 * 220 * 2 * 10) }
/** The promised times for a scan's answer, for a page, and until an SOS is on the last screen. */
const PROMISE = { scanMs: 5000, pageMs: 1000, alertMs: 1000 }
const SHIFT_CHANGE_MIN = 10

/** Increases people, pages and streams until a promise is broken, in both companies, and measures what a punch adds. */
export async function measureOutgrow(): Promise<Row[]> {
  const small = await stepsOf(copyTemplate(), false)
  const large = hasCaddy ? await stepsOf(seedCompany(YEARS_OF_PEOPLE), true) : []
  if (!hasCaddy) console.log('Left out: the full database behind TLS, because Caddy is not installed.')
  return [...small, ...large, databaseOfPunches()]
}

/** Goes through all steps on a server with this folder's data, behind the proxy of `deploy/` if requested. */
async function stepsOf(folder: string, behindTls: boolean): Promise<Row[]> {
  const megabytes = fs.statSync(path.join(folder, 'portal.db')).size / 2 ** 20
  const port = await freePort()
  const settings: Record<string, string> = behindTls
    ? { LOG_LEVEL: 'error', ORIGIN: `https://localhost:${port}`, TRUST_PROXY: 'loopback' }
    : { LOG_LEVEL: 'error' }
  const { cookies, guards } = await makeCrowd(folder, { dana: 1, alice: 1 }, GUARDS, settings)
  const watchers = watchersFor(folder, Math.max(...STREAMS), behindTls)
  const server = await startServer(settings, folder)
  const proxy = behindTls ? await startCaddy(port, Number(new URL(server.url).port), true) : null
  if (proxy) trust(proxy.ca)
  const url = proxy?.url ?? server.url
  try {
    await modelsReady(server)
    await takeDesk(url, cookies.dana![0]!)
    const scan = await makeScans(url, guards)
    for (let n = 0; n < 8; n++) await scan()
    const rows = [
      await scansAtOnce(scan),
      await pagesAtOnce(url, guards),
      await streams(server, url, watchers, cookies.alice![0]!),
    ]
    const where = `${Math.round(megabytes)} MB of database, ${behindTls ? 'TLS and Caddy' : 'plain HTTP'}`
    return rows.map((row) => ({ ...row, measure: `${row.measure} (${where})` }))
  } finally {
    hangUp()
    proxy?.stop()
    await server.stop()
  }
}

/** Tries one step after another until a promise is broken, and returns the last step that kept it. */
async function climb<T extends { holds: boolean }>(steps: number[], measure: (step: number) => Promise<T>) {
  let last: (T & { step: number }) | null = null
  for (const step of steps) {
    const found = await measure(step)
    if (!found.holds) return { last, brokeAt: step, broke: found }
    last = { ...found, step }
  }
  return { last, brokeAt: null, broke: null }
}

async function scansAtOnce(scan: () => Promise<number>): Promise<Row> {
  const { last, brokeAt, broke } = await climb(SCANS_AT_ONCE, async (lanes) => {
    const stop = saturate(scan, lanes)
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
    const times = await stop()
    const p95 = quantile(times, 0.95)
    return { p95, perSecond: times.length / SECONDS, holds: p95 <= PROMISE.scanMs }
  })
  const changed = last ? Math.floor(last.perSecond * 60 * SHIFT_CHANGE_MIN) : 0
  return {
    measure: `scans at once, each answered in ${PROMISE.scanMs / 1000} s`,
    goal: '',
    measured: last
      ? `${last.step} (${last.perSecond.toFixed(1)}/s: ${changed} guards in ${SHIFT_CHANGE_MIN} minutes)${ended(brokeAt, broke?.p95)}`
      : 'none',
    reached: null,
  }
}

async function pagesAtOnce(url: string, guards: string[]): Promise<Row> {
  const { last, brokeAt, broke } = await climb(AT_ONCE, async (lanes) => {
    const headers = (n: number) => ({ Cookie: guards[n % guards.length]!, Accept: 'text/html' })
    const { p99, perSecond, failures } = await hammer(url, { path: '/home', headers }, SECONDS, lanes)
    return { p99, perSecond, holds: failures === 0 && p99 <= PROMISE.pageMs }
  })
  return {
    measure: `pages asked for at once, each there in ${PROMISE.pageMs / 1000} s`,
    goal: '',
    measured: last ? `${last.step} (${Math.round(last.perSecond)}/s)${ended(brokeAt, broke?.p99)}` : 'none',
    reached: null,
  }
}

async function streams(server: Server, url: string, watchers: string[], presser: string): Promise<Row> {
  const listeners = new Listeners()
  const { last, brokeAt, broke } = await climb(STREAMS, async (count) => {
    await listeners.grow(url, watchers, count)
    const { last: times } = await raiseAlerts(url, listeners, presser, PRESSES)
    const slowest = Math.max(...times)
    return { slowest, megabytes: memoryOf(server), holds: slowest <= PROMISE.alertMs }
  })
  listeners.leave()
  return {
    measure: `open pages that all hear an SOS in ${PROMISE.alertMs / 1000} s`,
    goal: '',
    measured: last
      ? `${last.step} (${ms(last.slowest)}, ${Math.round(last.megabytes)} MB)${ended(brokeAt, broke?.slowest)}`
      : 'none',
    reached: null,
  }
}

function databaseOfPunches(): Row {
  const sizeOf = (entries: number) => {
    const folder = seedCompany({ staff: 100, entries, without: BESIDE_PUNCHES })
    const { size } = fs.statSync(path.join(folder, 'portal.db'))
    fs.rmSync(folder, { recursive: true })
    return size
  }
  const each = (sizeOf(PUNCHES) - sizeOf(1000)) / (PUNCHES - 1000)
  // A person clocks in and out on 230 days a year.
  const year = (each * 2 * 230 * 100) / 2 ** 20
  return {
    measure: 'database: what a punch leaves, with its shift and event',
    goal: '',
    measured: `${Math.round(each)} bytes (${Math.round(year)} MB a year for 100 guards)`,
    reached: null,
  }
}

const ended = (step: number | null, value?: number) => (step === null ? '' : `; at ${step} ${ms(value!)}`)
