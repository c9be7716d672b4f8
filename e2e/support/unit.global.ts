import fs from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import type Database from 'better-sqlite3'
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
  look(template, (sqlite) => {
    sqlite.prepare('UPDATE users SET password_hash = ?').run(light)
    shrink(sqlite)
  })
  return remove
}

/**
 * Makes the file a quarter as large, because thousands of tests copy it. Each of hundreds of tables and indexes takes
 * at least one page, and nearly all of them are empty.
 */
function shrink(sqlite: Database.Database): void {
  sqlite.pragma('journal_mode = DELETE')
  sqlite.pragma('page_size = 1024')
  sqlite.exec('VACUUM')
  sqlite.pragma('journal_mode = WAL')
}

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30

/**
 * Returns a folder in memory for the data, if this machine has one with room. Each commit waits until it is on the
 * disk, and thousands of tests would do little else.
 */
function inMemory(): string | undefined {
  if (!fs.existsSync(MEMORY)) return undefined
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize > ROOM ? MEMORY : undefined
}
