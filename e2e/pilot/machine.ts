import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { command } from '../support/commands.ts'
import { look } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { Api } from './api.ts'
import { type Trouble } from './tasks.ts'
import { companyAsSaid, differencesOf } from './look.ts'
import { type Story } from './story.ts'

const STEP_MS = 150_000
const SENDING_MS = 5000
const TRY_MS = 20

/** Makes one thing happen to the machine. A lasting fault is recorded until it is repaired. */
export async function befall(story: Story, what: Trouble): Promise<void> {
  const { world } = story
  const now = world.clock.now()
  const begins = () => world.facts.ill.push({ what, from: now, to: null })
  const ends = (of: string) => {
    const one = world.facts.ill.find((each) => each.what === of && each.to === null)
    if (one) one.to = world.clock.now()
  }
  if (what === 'restart' || what === 'upgrade' || what === 'power cut') {
    begins()
    if (what === 'upgrade') await backUp(story)
    if (what === 'power cut') await emailsGone(story)
    await world.restart(what === 'power cut' ? 'SIGKILL' : 'SIGTERM')
    // Each start recreates the database's triggers, so a product that was broken on purpose must be broken again.
    story.spoil()
    await story.takeDesk(story.desk)
    ends(what)
  }
  if (what === 'mail is dead') {
    begins()
    await world.inbox.pause()
  }
  if (what === 'mail is back') {
    await world.inbox.resume()
    ends('mail is dead')
  }
  if (what === 'disk is full' && world.disk) {
    begins()
    world.disk.fill()
  }
  if (what === 'disk has room' && world.disk) {
    world.disk.clear()
    ends('disk is full')
  }
  if (what === 'clock steps') {
    begins()
    world.clock.step(STEP_MS)
    await new Promise((next) => setTimeout(next, 2500))
    world.clock.step(0)
    await new Promise((next) => setTimeout(next, 1500))
    ends(what)
  }
  if (what === 'backup') await backUp(story)
}

/**
 * Waits until the emails that are due have gone. One that is cut off while it is being sent may have arrived, so the
 * product does not send it again.
 */
async function emailsGone({ world }: Story): Promise<void> {
  const until = performance.now() + SENDING_MS
  while (performance.now() < until && emailsToSend(world) > 0) await new Promise((next) => setTimeout(next, TRY_MS))
}

const emailsToSend = ({ server, clock }: Story['world']): number =>
  look(
    server,
    (sqlite) =>
      sqlite
        .prepare("SELECT count(*) FROM emails WHERE state = 'claimed' OR (state = 'waiting' AND due_at <= ?)")
        .pluck()
        .get(clock.now()) as number,
  )

async function backUp({ world }: Story): Promise<void> {
  const made = await command('backup', world.server.folder, [], undefined, world.clock.settings)
  if (made.code !== 0) throw new Error(`the backup failed: ${made.said}`)
}

/**
 * Backs the company up, restores the copy into an empty folder as on another machine, and compares the two.
 * @returns a description of the differences
 */
export async function restoreTest(story: Story, who: string): Promise<string[]> {
  const { world } = story
  const copiedAt = world.clock.now()
  await backUp(story)
  const said = await companyAsSaid(world.api, who)
  const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-pilot-elsewhere-'))
  const copied = path.join(elsewhere, 'copied')
  fs.cpSync(path.join(world.server.folder, 'backups'), copied, { recursive: true })
  const newest = fs
    .readdirSync(copied)
    .filter((name) => name !== 'keys.json')
    .sort()
    .at(-1)!
  const data = path.join(elsewhere, 'data')
  try {
    const restored = await command('restore', data, [path.join(copied, newest)], undefined, world.clock.settings)
    if (restored.code !== 0) return [`restore: ${restored.said}`]
    const chain = await command('audit-verify', data, [], undefined, world.clock.settings)
    const server = await startServer({ ...world.clock.settings, TRUST_PROXY: '1', LOG_LEVEL: 'warn' }, data, world.home)
    try {
      const there = await companyAsSaid(new Api(server.url, world.company, world.facts, world.clock.now), who)
      const differs = differencesOf(said, there, copiedAt, world.clock.now())
      return [...(chain.code === 0 ? [] : [`audit chain: ${chain.said}`]), ...differs.map((list) => `${list} differs`)]
    } finally {
      await server.stop()
    }
  } finally {
    fs.rmSync(elsewhere, { recursive: true, force: true })
  }
}
