import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Server, startServer } from '../support/server.ts'
import { Api } from './api.ts'
import { diskOf } from './led-disk.ts'
import { type LedClock, openLedClock } from './clock.ts'
import { type Company } from './company.ts'
import { emptyFacts, type Facts } from './facts.ts'
import { found, type Founded } from './found.ts'
import { Handset } from './handset.ts'
import { openPost, type Post } from './post-office.ts'
import { HANDSETS } from './tempers.ts'

/** The product that the company runs, with its machine, its mail server and everyone's phone. */
export type World = {
  company: Company
  facts: Facts
  clock: LedClock
  inbox: Post
  server: Server
  /** The library between the product and its disk; null if there is no compiler for it. */
  disk: ReturnType<typeof diskOf>
  /** The folder of the running product; a changed copy when a break is being looked for. */
  home: string | undefined
  api: Api
  ids: Founded
  phones: Map<string, Handset>
  phoneOf: (who: string) => Handset
  userId: (who: string) => string
  /** Ends the process with the given signal and starts it again on the same data. */
  restart: (signal: 'SIGTERM' | 'SIGKILL', settings?: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

const MIN = 60_000
/** As `RestartSec` of the units. */
const RESTART_MS = 2000

/** Adds the company's people, starts the product under the test clock, and plans the first rota. */
export async function openWorld(company: Company, home?: string): Promise<World> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-pilot-'))
  const clock = openLedClock(company.from - 8 * 60 * MIN)
  const cookies = hire(folder, company, clock)
  const inbox = await openPost()
  const facts = emptyFacts(company)
  const disk = diskOf(folder)
  const preload = [clock.settings.LD_PRELOAD, ...(disk ? [disk.settings.LD_PRELOAD] : [])].join(':')
  const libraries = { ...disk?.settings, ...clock.settings, LD_PRELOAD: preload }
  const settings = { ...libraries, TRUST_PROXY: '1', SMTP_URL: inbox.url, LOG_LEVEL: 'warn' }
  let server = await startServer(settings, folder, home)
  const api = new Api(server.url, company, facts, clock.now, cookies)
  const ids = await found(api, company, clock)
  const phones = new Map<string, Handset>()
  // As systemd does: a product that stops by itself, as it must when the disk does not save a commit, is started again.
  let expected = false
  const begin = async (more = {}): Promise<void> => {
    server = await startServer({ ...settings, ...more, PORT: new URL(api.url).port }, folder, home)
    world.server = server
    expected = false
    server.process.once('exit', () => void revive())
  }
  const revive = async (): Promise<void> => {
    while (!expected) {
      const from = clock.now()
      await new Promise((next) => setTimeout(next, RESTART_MS))
      const back = await begin().then(
        () => true,
        () => false,
      )
      facts.ill.push({ what: 'stopped by itself', from, to: clock.now() })
      if (back) return
    }
  }
  server.process.once('exit', () => void revive())
  const userId = (who: string) => ids.users.get(who)!
  const world: World = {
    ...{ company, facts, clock, inbox, server, disk, home, api, ids, phones, userId },
    phoneOf: (who) => {
      const member = company.people.find(({ key }) => key === who)!
      const phone = phones.get(who) ?? new Handset(api, who, userId(who), HANDSETS[member.handset] * MIN, clock.now)
      phones.set(who, phone)
      return phone
    },
    restart: async (signal, more = {}) => {
      const gone = new Promise((resolve) => server.process.once('exit', resolve))
      expected = true
      server.process.kill(signal)
      await gone
      await begin(more)
    },
    stop: async () => {
      expected = true
      await server.stop()
      await inbox.close()
      disk?.remove()
      clock.remove()
    },
  }
  return world
}

/** @returns the cookies of those whose phones are signed in */
function hire(folder: string, { seed, days }: Company, clock: LedClock): Record<string, string> {
  const program = path.join(import.meta.dirname, 'hire.ts')
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...clock.settings } as unknown as NodeJS.ProcessEnv
  const done = spawnSync(process.execPath, ['--import', 'tsx', program, folder, seed, String(days)], { env })
  if (done.status !== 0) throw new Error(`nobody was hired: ${String(done.stderr)}`)
  return JSON.parse(String(done.stdout)) as Record<string, string>
}
