import fs from 'node:fs'
import { startServer } from '../support/server.ts'
import { seedCompany } from './company.ts'
import { quantile, ms, type Row } from './report.ts'

/** Measures a cold start to the first answer, and memory at rest. */
export async function measureStart(): Promise<Row[]> {
  const times: number[] = []
  let memory = { early: 0, late: 0 }
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    const server = await startServer({ LOG_LEVEL: 'silent' })
    await fetch(`${server.url}/login`)
    times.push(performance.now() - start)
    const early = megabytes(server.process.pid!)
    const deadline = performance.now() + 30_000
    while ((await fetch(`${server.url}/healthz`)).status !== 200 && performance.now() < deadline)
      await new Promise((next) => setTimeout(next, 50))
    memory = { early, late: megabytes(server.process.pid!) }
    await server.stop()
  }
  const cold = quantile(times, 0.5)
  return [
    { measure: 'cold start to the first page', goal: '<= 1.5 s', measured: ms(cold), reached: cold <= 1500 },
    {
      measure: 'memory at rest before models',
      goal: '<= 130 MB',
      measured: `${memory.early} MB`,
      reached: memory.early <= 130,
    },
    {
      measure: 'memory at rest with models',
      goal: '<= 350 MB',
      measured: `${memory.late} MB`,
      reached: memory.late <= 350,
    },
    ...(await startLarge()),
  ]
}

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 5_000_000)

/** Measures the start of a large company, median of three. */
async function startLarge(): Promise<Row[]> {
  const folder = seedCompany({ staff: 10_000, entries: ENTRIES })
  const gigabytes = fs.statSync(`${folder}/portal.db`).size / 2 ** 30
  const rounds: { page: number; ready: number }[] = []
  // The first start seals the demo company's events, and is not counted.
  for (let round = 0; round < 4; round++) {
    const start = performance.now()
    const server = await startServer({ LOG_LEVEL: 'silent' }, folder)
    await fetch(`${server.url}/login`)
    const page = performance.now() - start
    while ((await fetch(`${server.url}/healthz`)).status !== 200) await new Promise((next) => setTimeout(next, 20))
    if (round > 0) rounds.push({ page, ready: performance.now() - start })
    server.process.kill('SIGTERM')
    await new Promise((ended) => server.process.once('exit', ended))
  }
  fs.rmSync(folder, { recursive: true })
  const page = quantile(
    rounds.map((round) => round.page),
    0.5,
  )
  const ready = quantile(
    rounds.map((round) => round.ready),
    0.5,
  )
  const title = `with ${ENTRIES / 1e6} million punches (${gigabytes.toFixed(1)} GB)`
  return [
    { measure: `${title}: first page`, goal: '<= 1.5 s', measured: ms(page), reached: page <= 1500 },
    { measure: '  ready', goal: '<= 3 s', measured: ms(ready), reached: ready <= 3000 },
  ]
}

/** Returns the process's memory, as the kernel reports it. */
function megabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}
