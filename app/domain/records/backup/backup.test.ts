import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeFolder } from '#db/lock.ts'
import { newsArticles } from '#db/schema/content.ts'
import { safetyViolations } from '#db/schema/clocking.ts'
import { keys } from '#db/schema/files.ts'
import { users } from '#db/schema/people.ts'
import { snapshot } from '#workers/snapshot.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { verifyChain } from '../../kernel/events/verify.server.ts'
import { sweepAside } from '../../kernel/files/copies.server.ts'
import { eraseEverywhere } from '../../kernel/files/key-copies.server.ts'
import { storeFile, readFile } from '../../kernel/files/files.server.ts'
import { seal } from '~/platform/vault.server.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { eraseAgain, processLeavers } from '../retention/leavers.server.ts'
import { seedPolicies } from '../retention/periods.server.ts'
import { closeStore, commit, db, newId, store, write } from '~/platform/store.server.ts'
import { makeBackup } from './backup.server.ts'
import { restoreBackup } from './restore.server.ts'
import { backupName, outdated } from './rotation.ts'

const WRITTEN = { createdAt: new Date(), updatedAt: new Date(), publishedAt: new Date() }

async function photoOf(ownerId: string): Promise<string> {
  const file = await storeFile(
    { ownerId, purpose: 'form', name: 'photo.jpg', type: 'image/jpeg', by: null },
    Buffer.from('planted-picture'),
  )
  return commit(() => file.keep())
}

describe('a backup', () => {
  it('is whole, checked, without keys, and comes back with everything that was in it', async () => {
    const alice = actor('alice')
    const fileId = await photoOf(alice.id)
    const { folder, people, files } = await makeBackup()
    expect({ people, files }).toEqual({ people: 4, files: 1 })
    const copy = new Database(path.join(folder, 'portal.db'), { readonly: true })
    expect(copy.prepare('SELECT count(*) FROM keys').pluck().get()).toBe(0)
    copy.close()
    commit(() => write().update(users).set({ firstName: 'Changed' }).run())
    closeStore()
    const { kept } = restoreBackup(folder, true)
    expect(db().select().from(users).where(eq(users.username, 'alice')).get()!.firstName).toBe('Alice')
    expect((await readFile(fileId)).bytes.toString()).toBe('planted-picture')
    expect(fs.existsSync(path.join(kept!, 'portal.db'))).toBe(true)
  })

  it('does not open what was erased after it was made', async () => {
    const bob = actor('bob')
    const fileId = await photoOf(bob.id)
    const { folder } = await makeBackup()
    eraseEverywhere(bob.id)
    await expect(readFile(fileId)).rejects.toThrow('erased')
    closeStore()
    restoreBackup(folder, true)
    await expect(readFile(fileId)).rejects.toThrow('erased')
    expect(fs.readFileSync(path.join(env().DATA_DIR, 'backups', 'keys.json'), 'utf8')).not.toContain(bob.id)
  })

  it('holds no sealed word in the clear', async () => {
    await photoOf(actor('alice').id)
    const { folder } = await makeBackup()
    const all = fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)))
    const found = all.filter((file) => fs.statSync(file).isFile() && fs.readFileSync(file).includes('planted-picture'))
    expect(found).toEqual([])
  })

  it('holds one moment, whatever is written while it is made', async () => {
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

  it('takes nothing along that was deleted before', async () => {
    const copy = path.join(env().DATA_DIR, 'copy.db')
    const content = 'planted-words '.repeat(1000)
    const article = { id: 'gone', title: 'Gone', content, category: 'company', ...WRITTEN }
    commit(() => write().insert(newsArticles).values(article).run())
    commit(() => write().delete(newsArticles).run())
    await snapshot({ from: store().file, to: copy })
    expect(fs.readFileSync(copy).includes('planted-words')).toBe(false)
  })

  it('is not left half done', async () => {
    await expect(makeBackup(new Date(), () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
    expect(fs.readdirSync(path.join(env().DATA_DIR, 'backups'))).toEqual([])
  })
})

describe('restoring', () => {
  it('refuses while the product runs, over data without --yes, and what is no backup', async () => {
    const { folder } = await makeBackup()
    closeStore()
    expect(() => restoreBackup(folder, false)).toThrow('Add --yes')
    expect(() => restoreBackup(path.join(folder, 'nothing'), true)).toThrow('There is no backup')
    const junk = path.join(env().DATA_DIR, 'junk.db')
    fs.writeFileSync(junk, 'x'.repeat(5000))
    expect(() => restoreBackup(junk, true)).toThrow('not a usable backup')
    const release = takeFolder(path.join(env().DATA_DIR, 'lock'))!
    expect(() => restoreBackup(folder, true)).toThrow('The product is running')
    release()
    expect(db().select().from(users).all()).toHaveLength(4)
  })
})

describe('somebody erased', () => {
  const left = (id: string) => {
    const row = db().select().from(users).where(eq(users.id, id)).get()!
    return row.email.startsWith('erased-') ? 'erased' : row.firstName
  }
  const leave = (id: string) => {
    deactivateStaff(actor('dana'), { id }, new Date(Date.now() - 2600 * DAY_MS))
    expect(processLeavers()).toMatchObject({ erased: 1 })
  }
  const aside = () => fs.readdirSync(env().DATA_DIR).filter((name) => name.startsWith('before-restore-'))

  it('stays erased when a backup from before is put back', async () => {
    const { id } = actor('bob')
    await photoOf(id)
    const { folder } = await makeBackup()
    leave(id)
    closeStore()
    expect(restoreBackup(folder, true)).toMatchObject({ erased: 1 })
    expect(left(id)).toBe('erased')
    expect(db().select().from(keys).where(eq(keys.ownerId, id)).all()).toEqual([])
    expect(await verifyChain(actor('dana'))).toMatchObject({ ok: true })
  })

  it('stays erased on another machine, by the list that travels beside the backups', async () => {
    const { id } = actor('bob')
    const { folder } = await makeBackup(new Date(Date.now() - 2 * DAY_MS))
    leave(id)
    await makeBackup()
    const copied = path.join(env().DATA_DIR, 'copied')
    fs.cpSync(path.dirname(folder), copied, { recursive: true })
    closeStore()
    fs.rmSync(path.join(env().DATA_DIR, 'erasures'))
    expect(restoreBackup(path.join(copied, path.basename(folder)), true)).toMatchObject({ erased: 1 })
    expect(left(id)).toBe('erased')
  })

  it('is erased in what a restore set aside, which goes after thirty days', async () => {
    const { id } = actor('bob')
    await photoOf(id)
    const { folder } = await makeBackup()
    closeStore()
    restoreBackup(folder, true)
    leave(id)
    const [name] = aside()
    const bytes = fs.readFileSync(path.join(env().DATA_DIR, name!, 'portal.db'))
    expect(bytes.includes('Baker')).toBe(false)
    const copy = new Database(path.join(env().DATA_DIR, name!, 'portal.db'), { readonly: true })
    expect(copy.prepare('SELECT count(*) FROM keys WHERE owner_id = ?').pluck().get(id)).toBe(0)
    copy.close()
    expect(sweepAside(new Date(Date.now() + 29 * DAY_MS))).toBe(0)
    expect(sweepAside(new Date(Date.now() + 31 * DAY_MS))).toBeGreaterThan(0)
    expect(aside()).toEqual([])
  })

  it('is noted by number alone, and nobody else can put a number on the list', () => {
    const { id } = actor('bob')
    leave(id)
    const file = path.join(env().DATA_DIR, 'erasures')
    expect(fs.readFileSync(file, 'utf8')).not.toContain('Baker')
    fs.appendFileSync(file, `${JSON.stringify({ id: actor('alice').id, at: 1, sign: 'made-up' })}\n`)
    expect(eraseAgain()).toBe(0)
    expect(left(actor('alice').id)).toBe('Alice')
  })

  it('loses the key too once the last record with a longer period of its own is gone', () => {
    const { id } = actor('bob')
    const inYears = (years: number) => new Date(Date.now() + years * 365 * DAY_MS)
    commit(() => {
      seedPolicies()
      seal(id, 'x', Buffer.from('x'))
      const row = { id: newId(), userId: id, type: 'missing_hi_vis', description: 'No jacket', at: new Date() }
      write().insert(safetyViolations).values(row).run()
    })
    leave(id)
    const held = () => db().select().from(keys).where(eq(keys.ownerId, id)).all().length
    expect([held(), processLeavers(inYears(1)).keys]).toEqual([1, 0])
    commit(() => write().delete(safetyViolations).run())
    expect([processLeavers(inYears(11)).keys, held()]).toEqual([1, 0])
  })
})

describe('rotation', () => {
  it('keeps the newest of the last 7 days and of the last 4 weeks', () => {
    const nights = Array.from({ length: 60 }, (_, n) => backupName(new Date(Date.UTC(2026, 10, 1 + n, 3))))
    const gone = new Set(outdated(nights))
    const kept = nights.filter((name) => !gone.has(name)).map((name) => name.slice(0, 10))
    expect(kept).toEqual([
      '2026-12-13',
      '2026-12-20',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
    ])
  })

  it('touches nothing that is not a backup', () => {
    expect(outdated(['keys.json', 'mine', '2026-11-01T030000Z.part'])).toEqual([])
  })
})
