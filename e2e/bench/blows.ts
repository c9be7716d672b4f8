import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { manyPeople } from '../support/many-people.ts'
import { memoryOf, modelsReady } from '../support/proc.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { BLOWS, type Blow, type World } from './hostile-blows.ts'
import { ms, quantile, type Row } from './report.ts'
import { startYardstick } from './yardstick.ts'

const REST_S = 4
const SECONDS = 6
const SETTLE_S = 2
/** How many times longer /healthz may take during an attack than at rest. */
const MOST = 3
const MOST_MB = 40
const GUARDS = 200
const only = process.env.BENCH_BLOWS

/**
 * Makes every attack on a server with its own data. During each, it measures how long /healthz takes for another
 * process, the server's memory, and the size of its data folder. The same process asks a bare server at the same
 * moments, because a delay that the bare server has too is caused by the machine. Afterwards it makes the same attack
 * on the bare server, which only reads it: nothing on this machine could be faster beside it.
 */
export async function measureBlows(): Promise<Row[]> {
  const folder = copyTemplate()
  const guards = manyPeople(folder, 'alice', GUARDS)
  const [admin] = manyPeople(folder, 'dana', 1)
  const server = await startServer({ LOG_LEVEL: 'error', TRUST_PROXY: '1', INFERENCE_LOADING: 'start' }, folder)
  const bare = await startYardstick('bare.ts', folder, 'nobody')
  const world: World = { url: server.url, folder, guards, admin: admin! }
  const strike = await helper('strike.ts', JSON.stringify(world))
  const pulse = await helper('pulse.ts', `${server.url}/healthz`, `${bare.url}/bare`)
  try {
    await modelsReady(server)
    await measured(pulse, () => pause(REST_S * 1000))
    const rows: Row[] = [
      {
        measure: `load of this machine before: ${load()}`,
        goal: '',
        measured: `${os.cpus().length} cores`,
        reached: null,
      },
    ]
    const blows = BLOWS.filter(({ name }) => !only || only.split(',').some((one) => name.includes(one)))
    for (const blow of blows) rows.push(...(await play(blow, { server, strike, pulse, bare: bare.url })))
    const before = stateOf(server).memory
    // The attacks are repeated, because memory that the process took for the first round is reused for the second.
    for (const blow of blows.filter(({ again }) => again)) await play(blow, { server, strike, pulse, bare: bare.url })
    const more = stateOf(server).memory - before
    rows.push({
      measure: 'the largest of them played again: memory',
      goal: `<= ${MOST_MB} MB more`,
      measured: `${more.toFixed(0)} MB more`,
      reached: more <= MOST_MB,
    })
    return rows
  } finally {
    strike.stop()
    pulse.stop()
    bare.stop()
    await server.stop()
  }
}

type Helper = Awaited<ReturnType<typeof helper>>
type Beside = { server: Server; strike: Helper; pulse: Helper; bare: string }

async function play({ name, seconds = SECONDS }: Blow, { server, strike, pulse, bare: at }: Beside): Promise<Row[]> {
  await strike.ask({ prepare: name })
  await pause(SETTLE_S * 1000)
  const before = stateOf(server)
  const [rest] = await measured(pulse, () => pause(REST_S * 1000))
  let statuses: unknown
  const [beside, bare] = await measured(pulse, async () => {
    const [told] = await Promise.all([strike.ask({ seconds }), pause(seconds * 1000)])
    statuses = told
  })
  const after = stateOf(server)
  await pause(SETTLE_S * 1000)
  const rested = stateOf(server)
  const [, floor] = await measured(pulse, () =>
    Promise.all([strike.ask({ seconds: REST_S, at }), pause(REST_S * 1000)]),
  )
  const grown = (one: typeof before, what: 'memory' | 'disk') => (one[what] - before[what]).toFixed(1)
  const ratios = [0.5, 0.95, 0.99].map((share) => quantile(beside!, share) / quantile(rest!, share))
  return [
    {
      measure: name,
      goal: `<= ${MOST} x ${all(rest!)}`,
      measured: `${all(beside!)} (${ratios.map((ratio) => ratio.toFixed(1)).join(', ')} x)`,
      reached: Math.max(...ratios.slice(0, 2)) <= MOST,
    },
    {
      measure: `  ${told(statuses as Record<string, number>)}`,
      goal: '',
      measured: `memory ${grown(after, 'memory')}, ${grown(rested, 'memory')} of ${rested.memory.toFixed(0)} MB; disk ${grown(after, 'disk')}, ${grown(rested, 'disk')} MB; bare ${all(bare!)}; floor ${all(floor!)}; load ${load()}`,
      reached: null,
    },
  ]
}

const all = (times: number[]) => [0.5, 0.95, 0.99].map((share) => ms(quantile(times, share))).join(', ')
const told = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')
const load = () => os.loadavg()[0]!.toFixed(1)

/** Returns how long each answer took during some work, in milliseconds, by address. */
async function measured(pulse: Helper, work: () => Promise<unknown>): Promise<number[][]> {
  await pulse.ask('begin')
  await work()
  return (await pulse.ask('end')) as number[][]
}

/**
 * Returns megabytes: the server's memory, and its data folder without the database log, which starts again at about 64
 * MB.
 */
function stateOf(server: Server): { memory: number; disk: number } {
  const names = fs.readdirSync(server.folder, { recursive: true }).map(String)
  const files = names.filter((name) => !name.endsWith('-wal')).map((name) => path.join(server.folder, name))
  const bytes = files.reduce((sum, file) => sum + (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  return { memory: memoryOf(server), disk: bytes / 2 ** 20 }
}

/** Starts a file from this folder in a separate process, which answers each message with one of its own. */
async function helper(name: string, ...args: string[]) {
  const child = fork(path.join(import.meta.dirname, name), args, { execArgv: ['--import', 'tsx'] })
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${name} ended with ${code}`))
      child.once('exit', ended)
      child.once('message', (told) => (child.off('exit', ended), resolve(told)))
    })
  await next()
  const ask = (what: object | string) => {
    const told = next()
    child.send(what)
    return told
  }
  return { ask, stop: () => void child.kill() }
}
