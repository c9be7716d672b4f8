import fs from 'node:fs'
import { startServer } from '../support/server.ts'
import { quantile, ms, type Row } from './report.ts'

/** Cold start to the first answer, and memory at rest. */
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
  ]
}

/** What the process holds in memory, from the kernel's account. */
function megabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}
