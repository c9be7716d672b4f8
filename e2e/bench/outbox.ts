import { fork } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { look } from '../support/database.ts'
import { canFakeDisk, fakeDisk } from '../support/disk.ts'
import { manyPeople } from '../support/many-people.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { type Crowd, type CrowdSays } from './crowd-of-phones.ts'
import { hammer } from './hammer.ts'
import { ask, BenchPhone, type Written } from './phones.ts'
import { ms, quantile, type Row } from './report.ts'
import { startOnDisk } from './yardstick.ts'

/** How many phones reconnect at the end of an outage; fewer for a quick run. */
const PHONES = Number(process.env.BENCH_PHONES ?? 1000)
const DELAYS_MS = (process.env.BENCH_FLUSH_MS ?? '0,2,10').split(',').map(Number)
const LANES = 16
/** How many phones punch before the outage; as many other people punch through the documented call. */
const PUNCHERS = Math.min(40, PHONES / 2)
const CALLERS = 20
/**
 * How many punches of each kind are measured. They are sealed beforehand, as a phone does before it sends. Half of them
 * is still an even number for each phone, so that every clock-in finds its person clocked out.
 */
const PUNCHES = (PHONES < 1000 ? 4 : 12) * PUNCHERS
/** Nearly the largest form that the outbox accepts, and how many are sent. */
const LARGE = { chars: 330_000, count: PHONES < 1000 ? 20 : 60 }

const IN = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
const OUT = { action: 'clock_out', location: null }
const FORM_ID = 15

/**
 * Measures what a guard's phone sends: one punch, many at once, and everything that a thousand phones stored during an
 * outage.
 */
export async function measureOutbox(): Promise<Row[]> {
  if (!canFakeDisk()) return [{ measure: 'left out: gcc is not installed', goal: '', measured: '', reached: null }]
  const rows: Row[] = []
  for (const delayMs of DELAYS_MS) rows.push(...(await measureDisk(delayMs)))
  return rows
}

type World = { server: Server; agent: http.Agent; cookies: string[]; ids: string[]; admin: string }

async function measureDisk(delayMs: number): Promise<Row[]> {
  const folder = copyTemplate()
  const cookies = manyPeople(folder, 'alice', PHONES + 1 + CALLERS)
  const [admin] = manyPeople(folder, 'dana', 1)
  const ids = idsOf(folder)
  const disk = fakeDisk(folder, { delayMs })
  const server = await startServer({ ...disk.settings, LOG_LEVEL: 'error', TRUST_PROXY: '1' }, folder)
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
  const world = { server, agent, cookies, ids, admin: admin! }
  try {
    const title = `flush + ${delayMs} ms`
    const rows = [...(await punches(world, title, delayMs)), ...(delayMs === 0 ? await besideLarge(world) : [])]
    return [...rows, ...(await outage(world, title, delayMs))]
  } finally {
    agent.destroy()
    await server.stop()
    disk.remove()
  }
}

/** Returns the people with phones, in the order of their cookies. */
function idsOf(folder: string): string[] {
  return look({ folder }, (sqlite) => {
    const find = sqlite.prepare('SELECT id FROM users WHERE username = ?').pluck()
    return Array.from({ length: PHONES + 1 }, (_, n) => find.get(`alice.${n}`) as string)
  })
}

const open = ({ agent, server, cookies }: World, n: number) => BenchPhone.open(agent, server.url, cookies[n]!, n)

/** Seals a few phones' punches, in and out in turn. */
async function sealPunches(world: World, count: number, phones: BenchPhone[]) {
  const sealed: { phone: BenchPhone; written: Written }[] = []
  for (let n = 0; n < count; n++) {
    const at = n % phones.length
    const body = Math.floor(n / phones.length) % 2 ? OUT : IN
    sealed.push({ phone: phones[at]!, written: await phones[at]!.write('punch', body, world.ids[at]!) })
  }
  return sealed
}

async function punches(world: World, title: string, delayMs: number): Promise<Row[]> {
  const phones = await Promise.all(Array.from({ length: PUNCHERS }, (_, n) => open(world, n)))
  const bareFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-bare-'))
  const bareDisk = fakeDisk(bareFolder, { delayMs })
  const bare = await startOnDisk(bareDisk.settings, 'flush.ts', bareFolder)
  try {
    // The first round is a warm-up and is not counted.
    await sendAll(await sealPunches(world, 80, phones), 4)
    const calls = await hammerClock(world, 2)
    const alone = await sendAll(await sealPunches(world, PUNCHES / 2, phones), 1)
    const flush = await hammer(bare.url, { path: '/', method: 'POST', body: () => '{}' }, 1, 1)
    const many = await sendAll(await sealPunches(world, PUNCHES, phones), LANES)
    const p50 = quantile(alone.times, 0.5)
    return [
      {
        measure: `${title}: one punch by POST /api/outbox, p50`,
        goal: `<= 1.5 x ${calls.toFixed(2)} ms`,
        measured: `${p50.toFixed(2)} ms (node:http ${flush.p50.toFixed(2)})`,
        reached: p50 <= calls * 1.5 && alone.failures === 0,
      },
      {
        measure: `  ${LANES} lanes`,
        goal: '',
        measured: `${Math.round(many.perSecond)}/s, p99 ${ms(quantile(many.times, 0.99))}, ${many.failures} failed`,
        reached: null,
      },
    ]
  } finally {
    bare.stop()
    bareDisk.remove()
    fs.rmSync(bareFolder, { recursive: true, force: true })
  }
}

/** Measures the same punch by the documented call, p50 in ms, made by people who have no phone in this test. */
async function hammerClock({ server, cookies }: World, seconds: number): Promise<number> {
  const own = cookies.slice(-CALLERS)
  let sent = 0
  const body = () =>
    JSON.stringify({ action: Math.floor(sent++ / own.length) % 2 ? 'clock_out' : 'clock_in', ...MANUAL })
  const headers = (n: number) => ({ Cookie: own[n % own.length]! })
  return (await hammer(server.url, { path: '/api/clock', method: 'POST', headers, body }, seconds, 1)).p50
}
const MANUAL = { location: null, manualCheck: true, uniformDetected: true }

/** Sends sealed operations. Those from one phone are sent one after the other, as the phone would. */
async function sendAll(sealed: { phone: BenchPhone; written: Written }[], lanes: number) {
  const times: number[] = []
  let failures = 0
  const phones = [...new Set(sealed.map(({ phone }) => phone))]
  const lane = async () => {
    for (let own = phones.shift(); own; own = phones.shift())
      for (const { phone, written } of sealed.filter((one) => one.phone === own)) {
        const [answer] = await phone.send(written)
        times.push(answer!.ms)
        if (!answer!.text.includes('"state":"applied"')) failures++
      }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  return { times, failures, perSecond: sealed.length / ((performance.now() - start) / 1000) }
}

/** Measures how long everyone else waits while the largest possible forms are sent. */
async function besideLarge(world: World): Promise<Row[]> {
  const phones = await Promise.all(Array.from({ length: 10 }, (_, n) => open(world, n)))
  const formData = { words: 'x'.repeat(LARGE.chars) }
  const body = { templateId: FORM_ID, templateVersion: 1, formData, draftId: null }
  const sealed = []
  for (let n = 0; n < LARGE.count; n++)
    sealed.push({ phone: phones[n % 10]!, written: await phones[n % 10]!.write('form', body, world.ids[n % 10]!) })
  const idle = await probe(world, '/healthz', () => new Promise((done) => setTimeout(done, 1500)))
  const rows: Row[] = []
  for (const [lanes, share] of [
    [1, sealed.slice(0, LARGE.count / 2)],
    [4, sealed.slice(LARGE.count / 2)],
  ] as const) {
    const beside = await probe(world, '/healthz', () => sendAll(share, lanes))
    const [calm, p50] = [quantile(idle, 0.5), quantile(beside, 0.5)]
    rows.push({
      measure: `/healthz beside forms of ${LARGE.chars / 1000} KB, ${lanes} at once, p50`,
      goal: `<= 3 x ${calm.toFixed(1)} ms`,
      measured: `${p50.toFixed(1)} ms, p95 ${ms(quantile(beside, 0.95))} (${beside.length})`,
      reached: p50 <= calm * 3,
    })
  }
  return rows
}

/** Measures how long a page or call takes during some work, by requesting it again and again with pauses. */
async function probe(world: World, address: string, work: () => Promise<unknown>, cookie = ''): Promise<number[]> {
  const times: number[] = []
  let over = false
  const look = async () => {
    while (!over) {
      const asked = { method: 'GET', path: address, cookie, ip: '10.9.9.9' }
      const answer = await ask(world.agent, world.server.url, asked)
      times.push(answer.status < 300 ? answer.ms : Infinity)
      await new Promise((next) => setTimeout(next, 10))
    }
  }
  const looking = look()
  await work()
  over = true
  await looking
  return times
}

/** Reconnects every phone at once, with a clock-in, a form with a photograph and a clock-out. */
async function outage(world: World, title: string, delayMs: number): Promise<Row[]> {
  const { server, cookies, ids } = world
  const helper = await open(world, PHONES)
  const help = await helper.write('sos', {}, ids[PHONES]!)
  const crowd = await startCrowd({
    url: server.url,
    cookies: cookies.slice(0, PHONES),
    ids: ids.slice(0, PHONES),
    formId: FORM_ID,
    onlyForms: PUNCHERS,
  })
  let sos = NaN
  let told = { tookS: NaN, refusals: NaN, waits: NaN }
  const pages = await probe(
    world,
    '/admin/clock-entries',
    async () => {
      told = await crowd.comeBack(async () => void (sos = (await helper.send(help))[0]!.ms))
    },
    world.admin,
  )
  const undone = await leftUndone(world)
  const p95 = quantile(pages, 0.95)
  return [
    {
      measure: `${title}: an outage ends, ${PHONES} phones, ${crowd.total} operations`,
      goal: delayMs === 10 ? '<= 60 s' : '',
      measured: `${told.tookS.toFixed(1)} s, ${told.refusals} refused, ${told.waits} told to wait, ${undone || 'all done'}`,
      reached: (delayMs !== 10 || told.tookS <= 60) && told.refusals === 0 && !undone,
    },
    { measure: '  an SOS in the middle of it', goal: '<= 1 s', measured: ms(sos), reached: sos <= 1000 },
    {
      measure: '  a page of the office meanwhile, p95',
      goal: '<= 300 ms',
      measured: `${ms(p95)}, p50 ${ms(quantile(pages, 0.5))} (${pages.length})`,
      reached: p95 <= 300,
    },
  ]
}

/** Starts the phones in a separate process, and returns once everything is sealed. */
async function startCrowd(crowd: Crowd) {
  const file = path.join(import.meta.dirname, 'crowd-of-phones.ts')
  const child = fork(file, [], { execArgv: ['--import', 'tsx'] })
  const says = (want: (said: CrowdSays) => boolean) =>
    new Promise<CrowdSays>((resolve, reject) => {
      child.on('message', (said: CrowdSays) => want(said) && resolve(said))
      child.once('exit', (code) => reject(new Error(`the phones ended with ${code}`)))
    })
  child.send(crowd)
  const { ready: total } = (await says((said) => typeof said === 'object' && 'ready' in said)) as { ready: number }
  const comeBack = async (atHalf: () => Promise<void>) => {
    const half = says((said) => said === 'half').then(atHalf)
    const over = says((said) => typeof said === 'object' && 'tookS' in said)
    child.send('go')
    const [told] = await Promise.all([over, half])
    child.kill()
    return told as Exclude<CrowdSays, string | { ready: number }>
  }
  return { total, comeBack }
}

/** Waits until everything accepted is done, a minute at most. @returns a description of what is not done */
async function leftUndone(world: World): Promise<string> {
  let undone = notApplied(world)
  for (const end = performance.now() + 60_000; undone && performance.now() < end; undone = notApplied(world))
    await pause(500)
  return undone
}

/**
 * Lists what the server has accepted but not done, by kind and state; empty if there is nothing. The large forms are
 * left out, because their content could never be done.
 */
function notApplied({ server }: World): string {
  return look(server, (sqlite) => {
    const undone = sqlite
      .prepare(
        `SELECT kind, state, words AS code, count(*) AS n FROM operations
       WHERE state != 'applied' AND NOT (kind = 'form' AND envelope LIKE '%"parts":[]%') GROUP BY kind, state, words`,
      )
      .all() as { kind: string; state: string; code: string | null; n: number }[]
    return undone.map(({ kind, state, code, n }) => `${n} ${kind} ${state}${code ? ` (${code})` : ''}`).join(', ')
  })
}
