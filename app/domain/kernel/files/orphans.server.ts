import fs from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { db } from '~/platform/store.server.ts'

/** Deletes stored bytes without a row, left by an unfinished action, when they are a day old. */
export async function sweepOrphans(now = new Date()): Promise<number> {
  const root = path.join(env().DATA_DIR, 'files')
  let swept = 0
  for (const drawer of await fs.readdir(root).catch(() => [])) {
    for (const name of await fs.readdir(path.join(root, drawer))) {
      const file = path.join(root, drawer, name)
      const known = db().select({ id: files.id }).from(files).where(eq(files.id, name)).get()
      if (known || now.getTime() - (await fs.stat(file)).mtimeMs < DAY_MS) continue
      await fs.rm(file, { force: true })
      swept += 1
    }
  }
  return swept
}
