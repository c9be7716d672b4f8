import fs from 'node:fs'
import { type Server } from './server.ts'

const folder = (server: Server) => `/proc/${server.process.pid}`

/** Returns the server's memory in megabytes. */
export const memoryOf = (server: Server) => megabytes(server, 'VmRSS')

/** Waits until the models are loaded; memory measured earlier would not include them. */
export async function modelsReady(server: Server): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`${server.url}/healthz`)).ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The models were not loaded within a minute')
}

/** Returns by how many megabytes the server's memory rises during some work, at its peak. */
export async function riseOf(server: Server, work: () => Promise<void>): Promise<number> {
  fs.writeFileSync(`${folder(server)}/clear_refs`, '5')
  const before = memoryOf(server)
  await work()
  return megabytes(server, 'VmHWM') - before
}

/**
 * Returns how many milliseconds of processor time the server has used, over all threads. The time on the clock shows
 * the same only on an idle machine.
 */
export function processorTimeOf(server: Server): number {
  const threads = fs.readdirSync(`${folder(server)}/task`)
  return (
    threads.reduce((sum, id) => sum + Number(/^\d+/.exec(read(`${folder(server)}/task/${id}/schedstat`)) ?? 0), 0) / 1e6
  )
}

const megabytes = (server: Server, name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(read(`${folder(server)}/status`))?.[1]) / 1024

const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')
