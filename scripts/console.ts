// npm run console [-- DATA_FOLDER]: opens a data folder in Node's REPL, with every use case available. It cannot be
// used while a server uses the folder.
import fs from 'node:fs'
import path from 'node:path'
import repl from 'node:repl'
import * as drizzle from 'drizzle-orm'
import { takeFolder } from '../db/lock.ts'

const [given] = process.argv.slice(2)
if (given) process.env.DATA_DIR = given
const { env } = await import('../app/platform/env.server.ts')
const { system } = await import('../app/domain/kernel/access/actor.ts')
const { checkKey } = await import('../app/platform/vault.server.ts')
const { closeStore, commit, db, store, write } = await import('../app/platform/store.server.ts')

const folder = path.resolve(env().DATA_DIR)
const leave = (why: string): never => (console.error(why), process.exit(1))
if (!fs.existsSync(path.join(folder, 'portal.db'))) leave(`There is no database in ${folder}.`)
const release = takeFolder(path.join(folder, 'lock')) ?? leave(`A server uses ${folder}. Stop it first.`)
store()
checkKey()

/** Returns all exports of a folder's modules together. */
async function exportsOf(place: string, ending: string): Promise<object> {
  const files = fs.readdirSync(place).filter((file) => file.endsWith(ending) && !file.includes('.test.'))
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(path.resolve(place, file))))))
}

const foldersOf = (place: string) =>
  fs.readdirSync(place, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []))
const domain: Record<string, object> = {}
for (const group of foldersOf('app/domain'))
  for (const noun of foldersOf(`app/domain/${group}`))
    domain[noun.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())] = await exportsOf(
      `app/domain/${group}/${noun}`,
      '.ts',
    )
const tables = await exportsOf('db/schema', '.ts')
const actor = system('console')
console.log(`${folder}, migrated to this release. At hand: db() write() commit() drizzle tables actor domain`)
console.log(`await domain.people.listStaff(actor, { limit: 5 })`)
// This uses the product's own realm, so that a Date made here is a Date there.
const session = repl.start({ prompt: 'workforce> ', useGlobal: true })
Object.assign(session.context, { db, write, commit, drizzle, tables, actor, domain })
session.on('exit', () => (closeStore(), release(), process.exit(0)))
