import fs from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { type Actor } from '../access/actor.ts'
import { countMade } from '../access/throttle.server.ts'
import { demand, may } from '../access/permissions.ts'
import { env } from '~/platform/env.server.ts'
import { notFound } from '~/platform/problem.ts'
import { sha256OfFile } from '~/platform/sha256.ts'
import { afterCommit, commit, db, newId, write } from '~/platform/store.server.ts'
import { runImages } from '~/platform/threads.server.ts'
import { countUpload } from './room.server.ts'
import { seal, unseal } from '~/platform/vault.server.ts'

/**
 * A file whose sealed bytes are already on disk. `keep` writes its row within the action's commit and returns its id.
 */
export type StoredFile = { id: string; size: number; sha256: string; type: string; keep: () => string }

type Meta = {
  ownerId: string | null
  purpose: string
  name: string
  type: string
  width?: number
  height?: number
  by: string | null
  /** Set if other limits have counted it already. */
  isCounted?: boolean
}

/** Purposes that every signed-in person may see; other files are for their owner and admins. */
const SHARED = new Set(['news', 'document', 'profile', 'reference'])
/** Purposes that only administrators may see, no matter whose key seals them. */
const WITHHELD = new Set(['right_to_work'])
const WIDTHS = [64, 128, 320, 640, 960, 1280]

/** Seals bytes and writes them under DATA_DIR/files; the nightly clean-up deletes files without a row. */
export async function storeFile(meta: Meta, bytes: Uint8Array, now = new Date()): Promise<StoredFile> {
  if (!meta.isCounted) countUpload(meta.by, bytes.length)
  const id = newId(now.getTime())
  const sealed = commit(() => seal(meta.ownerId, `files/${id}`, bytes))
  const target = filePath(id)
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const handle = await fs.open(`${target}.part`, 'w', 0o600)
  try {
    await handle.writeFile(sealed)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await fs.rename(`${target}.part`, target)
  const sha256 = await sha256OfFile(bytes)
  const { purpose, name, type, width, height, by } = meta
  const row = {
    id,
    ownerId: meta.ownerId ?? 'company',
    purpose,
    name,
    type,
    size: bytes.length,
    sha256,
    width,
    height,
    createdAt: now,
    createdBy: by,
  }
  return { id, size: bytes.length, sha256, type, keep: () => (write().insert(files).values(row).run(), id) }
}

export type OpenedFile = { name: string; type: string; etag: string; shared: boolean; bytes: () => Promise<Uint8Array> }

/**
 * Returns a stored file for a person who may see it: their own, a shared one, or any for an admin. @param width if
 * given, pictures are returned at the next size of 64 to 1280 pixels @throws Problem not_found, also for another
 * person's file
 */
export function findFile(actor: Actor, { id, width }: { id: string; width?: number }): OpenedFile {
  demand(actor, 'file.read')
  const row = db().select().from(files).where(eq(files.id, id)).get()
  if (!row || !maySee(actor, row)) throw notFound('File')
  const small = width && row.type.startsWith('image/') ? (WIDTHS.find((size) => size >= width) ?? null) : null
  const scaled = small && (!row.width || row.width > small) ? small : null
  return {
    name: row.name,
    type: row.type,
    etag: `"${row.sha256.slice(0, 32)}${scaled ? `-${scaled}` : ''}"`,
    shared: SHARED.has(row.purpose),
    bytes: async () => {
      if (scaled) countMade('picture', actor)
      const whole = await readBytes(row)
      return scaled ? (await runImages({ operation: 'resize', bytes: whole, width: scaled })).bytes : whole
    },
  }
}

/** Returns the decrypted bytes of a stored file, for use cases that have checked the permission. */
export async function readFile(id: string): Promise<{ name: string; type: string; bytes: Buffer }> {
  const row = db().select().from(files).where(eq(files.id, id)).get()
  if (!row) throw notFound('File')
  return { name: row.name, type: row.type, bytes: await readBytes(row) }
}

/** Changes the purpose of a file, and with it who can see it: for an upload that a document now shows. */
export const setPurpose = (id: string, purpose: string): void =>
  void write().update(files).set({ purpose }).where(eq(files.id, id)).run()

/** Deletes a file's row within the action, and its bytes when that is durable. */
export function dropFile(id: string | null): void {
  if (!id) return
  write().delete(files).where(eq(files.id, id)).run()
  afterCommit(() => void fs.rm(filePath(id), { force: true }))
}

/** The path of a file's sealed bytes. */
export const filePath = (id: string) => path.join(env().DATA_DIR, 'files', id.slice(-2), id)

function maySee(actor: Actor, row: typeof files.$inferSelect): boolean {
  if (actor.kind !== 'person') return actor.kind === 'system'
  if (SHARED.has(row.purpose) || (row.ownerId === actor.id && !WITHHELD.has(row.purpose))) return true
  return may(actor, 'admin.enter')
}

async function readBytes(row: typeof files.$inferSelect): Promise<Buffer> {
  const sealed = await fs.readFile(filePath(row.id)).catch(() => {
    throw notFound('File')
  })
  return unseal(row.ownerId === 'company' ? null : row.ownerId, `files/${row.id}`, sealed)
}
