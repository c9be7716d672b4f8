import Database from 'better-sqlite3'
import { task } from './task.ts'

export type IntegrityTask = { file: string }
/** What SQLite answers about the file, `ok` if it is intact, and the number of rows that refer to missing rows. */
export type Integrity = { answer: string; orphans: number }

/** Reads a whole database while it is in use, and returns the result of checking it. */
export function integrity({ file }: IntegrityTask): Integrity {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const answer = String(sqlite.pragma('quick_check(1)', { simple: true }))
    return { answer, orphans: (sqlite.pragma('foreign_key_check') as unknown[]).length }
  } finally {
    sqlite.close()
  }
}

export default task(integrity)
