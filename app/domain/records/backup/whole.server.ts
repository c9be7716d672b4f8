import { createHash, createSecretKey } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { keyPlace, openWith } from '#workers/sealed.ts'
import { masterKey } from '~/platform/vault.server.ts'

/** A sealed file is this much longer than its content, for nonce and tag. */
const SEAL_BYTES = 28
const NAMED = 5

type Row = { id: string; ownerId: string; size: number }

/** The faults in the files of a backup. There are none if both lists are empty. */
export type FilesFound = { count: number; missing: string[]; damaged: string[] }

/**
 * Compares the files named in a database with those on disk. @param file the database, with its keys @param folder
 * its folder of files @param open open each file with its key, reading all of them? Otherwise lengths are compared
 */
export function checkFiles(file: string, folder: string, open: boolean): FilesFound {
  const database = new Database(file, { readonly: true })
  const found: FilesFound = { count: 0, missing: [], damaged: [] }
  const keys = new Map<string, Buffer>()
  const keyOf = (ownerId: string) => {
    const wrapped = database.prepare('SELECT wrapped FROM keys WHERE owner_id = ?').pluck().get(ownerId) as Buffer
    if (wrapped && !keys.has(ownerId))
      keys.set(ownerId, openWith(createSecretKey(masterKey()), keyPlace(ownerId), wrapped))
    return keys.get(ownerId)
  }
  try {
    for (const row of database.prepare('SELECT id, owner_id AS ownerId, size FROM files').iterate() as Iterable<Row>) {
      found.count += 1
      const place = path.join(folder, row.id.slice(-2), row.id)
      const size = fs.statSync(place, { throwIfNoEntry: false })?.size
      if (size === undefined) found.missing.push(row.id)
      else if (size !== row.size + SEAL_BYTES) found.damaged.push(row.id)
      // The files of an erased person cannot be opened, and need not be.
      else if (open && keyOf(row.ownerId) && !opens(place, keyOf(row.ownerId)!, row.id)) found.damaged.push(row.id)
    }
  } finally {
    database.close()
  }
  return found
}

/** Describes the faults for a person at a terminal; '' if there are none. */
export function filesFault({ count, missing, damaged }: FilesFound): string {
  const said = (ids: string[], word: string) =>
    ids.length
      ? `${ids.length} of ${count} files ${word}: ${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ' ...' : ''}.`
      : ''
  return [said(missing, 'are missing'), said(damaged, 'are damaged')].filter(Boolean).join(' ')
}

/** Returns the SHA-256 of a file in hex, read in pieces. */
export function sha256OfFile(file: string): string {
  const hash = createHash('sha256')
  const handle = fs.openSync(file, 'r')
  const piece = Buffer.allocUnsafe(2 ** 20)
  try {
    for (let read = fs.readSync(handle, piece); read > 0; read = fs.readSync(handle, piece))
      hash.update(piece.subarray(0, read))
  } finally {
    fs.closeSync(handle)
  }
  return hash.digest('hex')
}

function opens(place: string, key: Buffer, id: string): boolean {
  try {
    openWith(createSecretKey(key), `files/${id}`, fs.readFileSync(place))
    return true
  } catch {
    return false
  }
}
