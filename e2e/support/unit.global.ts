import fs from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { look } from './database.ts'
import { lightArgon } from './light-hashes.ts'
import { PASSWORD } from './people.ts'
import { makeTemplate, templateFolder } from './template.ts'

/**
 * The template of the unit tests, in which all four people have the same password, hashed with weak parameters for
 * speed.
 */
export default async function makeLightTemplate(): Promise<() => void> {
  const remove = await makeTemplate(inMemory())
  const template = { folder: templateFolder() }
  const stored = look(template, (sqlite) => sqlite.prepare('SELECT password_hash FROM users').pluck().get() as string)
  const [memoryCost, timeCost, parallelism] = stored
    .match(/m=(\d+),t=(\d+),p=(\d+)/)!
    .slice(1)
    .map(Number)
  const light = await lightArgon({ hash, verify }).hash(PASSWORD, { memoryCost, timeCost, parallelism })
  look(template, (sqlite) => sqlite.prepare('UPDATE users SET password_hash = ?').run(light))
  return remove
}

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30

/**
 * Returns a folder in memory for the data, if this machine has one with room. Each commit waits until it is on the disk,
 * and thousands of tests would do little else.
 */
function inMemory(): string | undefined {
  if (!fs.existsSync(MEMORY)) return undefined
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize > ROOM ? MEMORY : undefined
}
