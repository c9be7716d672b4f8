import { createSecretKey, type KeyObject } from 'node:crypto'
import Database from 'better-sqlite3'
import { DESCRIPTOR_LENGTH } from '../models/face/match.ts'
import { facePlace, keyPlace, openWith } from './sealed.ts'

/**
 * Which enrolled faces a face is compared with: those of the people who were present most recently, up to a limit,
 * except one person.
 */
export type OthersAsked = {
  /** Path of the database. */
  file: string
  master: KeyObject
  /** The person to leave out. */
  userId: string
  /** Network and version of the faces. */
  model: string
  /** Only people who were present after this time count, in milliseconds. */
  since: number
  most: number
}

/** Faces one after another, 128 numbers each, without names. The receiver overwrites them after use. */
export type Others = { faces: Float32Array; unopened: string[] }

type Row = { userId: string; sealed: Uint8Array; wrapped: Uint8Array | null }

const SQL = `SELECT t.user_id AS userId, t.sealed, k.wrapped
  FROM presence p JOIN face_templates t ON t.user_id = p.user_id JOIN users u ON u.id = p.user_id
  LEFT JOIN keys k ON k.owner_id = p.user_id
  WHERE p.last_at > +? AND p.user_id <> +? AND t.model = +? AND u.is_active = 1
  ORDER BY p.last_at DESC LIMIT +?`

let opened: { file: string; sqlite: Database.Database; rows: Database.Statement<unknown[], Row> } | undefined

/**
 * Reads and decrypts enrolled faces on the thread that compares them, because hundreds of them would block the main
 * loop. The connection stays open, because where many people clock in, the next scan soon follows. @returns the faces,
 * and the people whose face cannot be decrypted, because one such row must not stop others from clocking in
 */
export function readOthers({ file, master, userId, model, since, most }: OthersAsked): Others {
  const rows = statement(file).all(since, userId, model, most)
  const faces = new Float32Array(rows.length * DESCRIPTOR_LENGTH)
  const unopened: string[] = []
  let count = 0
  for (const row of rows) {
    const face = tryOpen(row, master)
    if (face) faces.set(face, count++ * DESCRIPTOR_LENGTH)
    else unopened.push(row.userId)
  }
  return { faces: faces.subarray(0, count * DESCRIPTOR_LENGTH), unopened }
}

function statement(file: string) {
  if (opened?.file !== file) {
    opened?.sqlite.close()
    const sqlite = new Database(file, { readonly: true, fileMustExist: true })
    opened = { file, sqlite, rows: sqlite.prepare(SQL) }
  }
  return opened.rows
}

function tryOpen({ userId, sealed, wrapped }: Row, master: KeyObject): Float32Array | null {
  try {
    const key = createSecretKey(openWith(master, keyPlace(userId), wrapped!))
    const face = new Float32Array(Uint8Array.from(openWith(key, facePlace(userId), sealed)).buffer)
    return face.length === DESCRIPTOR_LENGTH ? face : null
  } catch {
    return null
  }
}
