import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeFolder } from '#db/lock.ts'
import { newsArticles } from '#db/schema/content.ts'
import { users } from '#db/schema/people.ts'
import { snapshot } from '#workers/snapshot.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { env } from '~/platform/env.server.ts'
import { eraseEverywhere } from '../../kernel/files/key-copies.server.ts'
import { storeFile, readFile } from '../../kernel/files/files.server.ts'
import { forgetMasterKey } from '~/platform/vault.server.ts'
import { closeStore, commit, db, store, write } from '~/platform/store.server.ts'
import { makeBackup } from './backup.server.ts'
import { restoreBackup } from './restore.server.ts'

const WRITTEN = { createdAt: new Date(), updatedAt: new Date(), publishedAt: new Date() }

async function photoOf(ownerId: string): Promise<string> {
  const file = await storeFile(
    { ownerId, purpose: 'form', name: 'photo.jpg', type: 'image/jpeg', by: null },
    Buffer.from('planted-picture'),
  )
  return commit(() => file.keep())
}

describe('a backup', () => {
  it('is complete and checked, contains no keys, and restores everything that was in it', async () => {
    const alice = actor('alice')
    const fileId = await photoOf(alice.id)
    const { folder, people, files } = await makeBackup()
    expect({ people, files }).toEqual({ people: 4, files: 1 })
    const copy = new Database(path.join(folder, 'portal.db'), { readonly: true })
    expect(copy.prepare('SELECT count(*) FROM keys').pluck().get()).toBe(0)
    copy.close()
    commit(() => write().update(users).set({ firstName: 'Changed' }).run())
    closeStore()
    const { kept } = restoreBackup(folder, { yes: true })
    expect(db().select().from(users).where(eq(users.username, 'alice')).get()!.firstName).toBe('Alice')
    expect((await readFile(fileId)).bytes.toString()).toBe('planted-picture')
    expect(fs.existsSync(path.join(kept!, 'portal.db'))).toBe(true)
  })

  it('does not open data that was erased after it was made', async () => {
    const bob = actor('bob')
    const fileId = await photoOf(bob.id)
    const { folder } = await makeBackup()
    eraseEverywhere(bob.id)
    await expect(readFile(fileId)).rejects.toThrow('erased')
    closeStore()
    restoreBackup(folder, { yes: true })
    await expect(readFile(fileId)).rejects.toThrow('erased')
    expect(fs.readFileSync(path.join(env().DATA_DIR, 'backups', 'keys.json'), 'utf8')).not.toContain(bob.id)
  })

  it('contains no encrypted text in clear', async () => {
    await photoOf(actor('alice').id)
    const { folder } = await makeBackup()
    const all = fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)))
    const found = all.filter((file) => fs.statSync(file).isFile() && fs.readFileSync(file).includes('planted-picture'))
    expect(found).toEqual([])
  })

  it('is a copy of one instant, whatever is written meanwhile', async () => {
    const copy = path.join(env().DATA_DIR, 'copy.db')
    const title = (id: string) => ({ id, title: id, content: '', category: 'company', ...WRITTEN })
    commit(() => write().insert(newsArticles).values(title('before')).run())
    const made = snapshot({ from: store().file, to: copy })
    commit(() => write().insert(newsArticles).values(title('meanwhile')).run())
    await made
    const opened = new Database(copy, { readonly: true })
    expect(opened.prepare('SELECT id FROM news_articles').pluck().all()).toEqual(['before'])
    opened.close()
    expect(fs.readdirSync(env().DATA_DIR).filter((name) => name.startsWith('copy.db'))).toEqual(['copy.db'])
  })

  it('contains nothing that was deleted before', async () => {
    const copy = path.join(env().DATA_DIR, 'copy.db')
    const content = 'planted-words '.repeat(1000)
    const article = { id: 'gone', title: 'Gone', content, category: 'company', ...WRITTEN }
    commit(() => write().insert(newsArticles).values(article).run())
    commit(() => write().delete(newsArticles).run())
    await snapshot({ from: store().file, to: copy })
    expect(fs.readFileSync(copy).includes('planted-words')).toBe(false)
  })

  it('that a crash left half done is removed a day later, and one that is being made stays', async () => {
    const now = new Date('2026-11-21T03:10:00Z')
    const half = (at: string) => {
      const folder = path.join(env().DATA_DIR, 'backups', `${at}.part`)
      fs.mkdirSync(folder, { recursive: true })
      return folder
    }
    const [left, underWay] = [half('2026-11-20T031000Z'), half('2026-11-21T030900Z')]
    await makeBackup(now)
    expect([left, underWay].map((folder) => fs.existsSync(folder))).toEqual([false, true])
  })

  it('is never left half done', async () => {
    await expect(makeBackup(new Date(), () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
    expect(fs.readdirSync(path.join(env().DATA_DIR, 'backups'))).toEqual([])
  })
})

describe('restoring', () => {
  it('is refused while the product runs, over data without --yes, and if it is not a backup', async () => {
    const { folder } = await makeBackup()
    closeStore()
    expect(() => restoreBackup(folder, { yes: false })).toThrow('Add --yes')
    expect(() => restoreBackup(path.join(folder, 'nothing'), { yes: true })).toThrow('There is no backup')
    const junk = path.join(env().DATA_DIR, 'junk.db')
    fs.writeFileSync(junk, 'x'.repeat(5000))
    expect(() => restoreBackup(junk, { yes: true })).toThrow('not a usable backup')
    const release = takeFolder(path.join(env().DATA_DIR, 'lock'))!
    expect(() => restoreBackup(folder, { yes: true })).toThrow('The product is running')
    release()
    expect(db().select().from(users).all()).toHaveLength(4)
  })
})

describe('an incomplete backup', () => {
  const fileOf = (folder: string, id: string) => path.join(folder, 'files', id.slice(-2), id)
  const untouched = () => {
    expect(db().select().from(users).all()).toHaveLength(4)
    closeStore()
    expect(fs.readdirSync(env().DATA_DIR).filter((name) => /restor/.test(name))).toEqual([])
  }

  it('is refused with the name of the missing file, unless the operator asks for it as it is', async () => {
    const id = await photoOf(actor('alice').id)
    const { folder } = await makeBackup()
    fs.rmSync(fileOf(folder, id))
    closeStore()
    expect(() => restoreBackup(folder, { yes: true })).toThrow(`1 of 1 files are missing: ${id}`)
    untouched()
    expect(restoreBackup(folder, { yes: true, incomplete: true })).toMatchObject({ erased: 0 })
  })

  it('is detected by a restore test even if a damaged file has kept its length', async () => {
    const id = await photoOf(actor('alice').id)
    const { folder } = await makeBackup()
    const bytes = fs.readFileSync(fileOf(folder, id))
    bytes[20]! ^= 1
    fs.rmSync(fileOf(folder, id))
    fs.writeFileSync(fileOf(folder, id), bytes)
    closeStore()
    expect(() => restoreBackup(folder, { yes: true, whole: true })).toThrow(`1 of 1 files are damaged: ${id}`)
    untouched()
  })

  it('is refused if its database is not the one that was copied, even if it can be read', async () => {
    const { folder } = await makeBackup()
    const copy = new Database(path.join(folder, 'portal.db'))
    copy.prepare("UPDATE users SET first_name = 'Alicia' WHERE username = 'alice'").run()
    copy.close()
    closeStore()
    expect(() => restoreBackup(folder, { yes: true })).toThrow('not a usable backup')
    untouched()
  })

  it('is refused before anything is moved if its key is missing or a different one', async () => {
    const { folder } = await makeBackup()
    closeStore()
    const settings = env()
    const right = settings.DATA_KEY
    try {
      for (const [key, words] of [
        [Buffer.alloc(32, 9).toString('base64'), 'This is not the key'],
        [undefined, 'The backup key is missing'],
      ] as const) {
        settings.DATA_KEY = key
        forgetMasterKey()
        expect(() => restoreBackup(folder, { yes: true })).toThrow(words)
      }
    } finally {
      settings.DATA_KEY = right
      forgetMasterKey()
    }
    untouched()
  })
})
