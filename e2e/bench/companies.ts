import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { makeCrowd } from './crowd.ts'
import { ms, quantile, type Row } from './report.ts'
import { makeScans } from './scans.ts'

const GOAL = 50
const LEFT_FREE = 2 * 2 ** 30
const SCANS_EACH = 2
const TOKEN = 'bench-of-many-companies'

/** Returns the part of memory that only this process uses, in megabytes (Linux). */
const ownMegabytes = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1024

/**
 * Measures small companies on this machine, one process each, with one shared service for pictures: memory, first page,
 * and scans requested by all companies at the same time.
 */
export async function measureCompanies(): Promise<Row[]> {
  const wanted = Number(process.env.COMPANIES ?? GOAL)
  const shared = await startInference()
  const settings = {
    INFERENCE_URL: shared.url,
    INFERENCE_TOKEN: TOKEN,
    INFERENCE_LOADING: 'first-use',
    LOG_LEVEL: 'error',
  }
  const companies: { server: Server; guard: string }[] = []
  try {
    while (companies.length < wanted && os.freemem() > LEFT_FREE) {
      const folder = copyTemplate()
      const { guards } = await makeCrowd(folder, {}, 1)
      companies.push({ server: await startServer(settings, folder), guard: guards[0]! })
    }
    const pages: number[] = []
    for (const { server } of companies) {
      const begun = performance.now()
      await (await fetch(`${server.url}/login`)).arrayBuffer()
      pages.push(performance.now() - begun)
    }
    const again = await Promise.all(
      companies.map(async ({ server }) => {
        const begun = performance.now()
        await (await fetch(`${server.url}/login`)).arrayBuffer()
        return performance.now() - begun
      }),
    )
    const scans: number[] = []
    let refused = 0
    await Promise.all(
      companies.map(async ({ server, guard }) => {
        const scan = await makeScans(server.url, [guard])
        for (let n = 0; n < SCANS_EACH; n++)
          await scan().then(
            (took) => scans.push(took),
            () => refused++,
          )
      }),
    )
    const own = companies.map(({ server }) => ownMegabytes(server.process.pid!))
    const whole = own.reduce((sum, one) => sum + one, 0) + ownMegabytes(shared.pid)
    const count = companies.length
    return [
      { measure: 'companies beside each other', goal: String(GOAL), measured: String(count), reached: count >= GOAL },
      {
        measure: 'memory of all, with the shared service',
        goal: '<= 8 GB',
        measured: `${(whole / 1024).toFixed(1)} GB (${Math.round(quantile(own, 0.5))} MB each)`,
        reached: whole <= 8192,
      },
      {
        measure: 'first page of each, one after another; then all at once, p95',
        goal: '<= 2 s',
        measured: `${ms(quantile(pages, 0.95))}; ${ms(quantile(again, 0.95))}`,
        reached: quantile(again, 0.95) <= 2000,
      },
      {
        measure: `scans, ${SCANS_EACH} of each company, all at once, p95`,
        goal: '<= 5 s',
        measured: `${ms(quantile(scans, 0.95))} (p50 ${ms(quantile(scans, 0.5))}, ${refused} told to come back)`,
        reached: quantile(scans, 0.95) <= 5000,
      },
    ]
  } finally {
    await Promise.all(companies.map(({ server }) => server.stop()))
    shared.stop()
  }
}

async function startInference(): Promise<{ url: string; pid: number; stop: () => void }> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', INFERENCE_TOKEN: TOKEN, LOG_LEVEL: 'error' }
  const child = fork('build/inference.js', {
    env: env as NodeJS.ProcessEnv,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve) =>
    child.once('message', (told: { ready: number }) => resolve(told.ready)),
  )
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600 && !(await fetch(`${url}/readyz`)).ok; tries++)
    await new Promise((next) => setTimeout(next, 100))
  return { url, pid: child.pid!, stop: () => void child.kill('SIGTERM') }
}
