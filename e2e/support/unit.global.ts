import path from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import Database from 'better-sqlite3'
import { lightArgon } from './light-hashes.ts'
import { PASSWORD } from './people.ts'
import { makeTemplate, templateFolder } from './template.ts'

/**
 * The template of the unit tests, in which all four people have the same password, hashed with weak parameters for
 * speed.
 */
export default async function makeLightTemplate(): Promise<() => void> {
  const remove = await makeTemplate()
  const database = new Database(path.join(templateFolder(), 'portal.db'))
  const { stored } = database.prepare('SELECT password_hash AS stored FROM users LIMIT 1').get() as { stored: string }
  const [memoryCost, timeCost, parallelism] = stored
    .match(/m=(\d+),t=(\d+),p=(\d+)/)!
    .slice(1)
    .map(Number)
  const light = await lightArgon({ hash, verify }).hash(PASSWORD, { memoryCost, timeCost, parallelism })
  database.prepare('UPDATE users SET password_hash = ?').run(light)
  database.close()
  return remove
}
