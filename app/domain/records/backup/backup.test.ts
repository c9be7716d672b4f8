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
import { forgetMasterKey, seal } from '~/platform/vault.server.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { eraseAgain, processLeavers } from '../retention/leavers.server.ts'
import { seedPolicies } from '../retention/periods.server.ts'
import { closeStore, commit, db, newId, store, write } from '~/platform/store.server.ts'
import { listAudit } from '../audit/audit.server.ts'
import { makeBackup } from './backup.server.ts'
import { noteLateBackups } from './late.server.ts'
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
    const { kept } = restoreBackup(folder, { yes: true })
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
    restoreBackup(folder, { yes: true })
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

describe('a backup that is not whole', () => {
  const fileOf = (folder: string, id: string) => path.join(folder, 'files', id.slice(-2), id)
  const untouched = () => {
    expect(db().select().from(users).all()).toHaveLength(4)
    closeStore()
    expect(fs.readdirSync(env().DATA_DIR).filter((name) => /restor/.test(name))).toEqual([])
  }

  it('is refused with the file that is missing named, until it is asked for as it is', async () => {
    const id = await photoOf(actor('alice').id)
    const { folder } = await makeBackup()
    fs.rmSync(fileOf(folder, id))
    closeStore()
    expect(() => restoreBackup(folder, { yes: true })).toThrow(`1 of 1 files are missing: ${id}`)
    untouched()
    expect(restoreBackup(folder, { yes: true, incomplete: true })).toMatchObject({ erased: 0 })
  })

  it('is found out by a restore test even where a damaged file has kept its length', async () => {
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

  it('is refused where its database is not the one that was copied, though it reads well', async () => {
    const { folder } = await makeBackup()
    const copy = new Database(path.join(folder, 'portal.db'))
    copy.prepare("UPDATE users SET first_name = 'Alicia' WHERE username = 'alice'").run()
    copy.close()
    closeStore()
    expect(() => restoreBackup(folder, { yes: true })).toThrow('not a usable backup')
    untouched()
  })

  it('is refused where its key is another one, or missing, before anything is moved', async () => {
    const { folder } = await makeBackup()
    closeStore()
    const settings = env()
    const right = settings.DATA_KEY
    try {
      for (const [key, words] of [
        [Buffer.alloc(32, 9).toString('base64'), 'This is not the key'],
        [undefined, 'The key of the backup is missing'],
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

describe('backups that stop', () => {
  const late = () => listAudit(actor('dana'), { limit: 20, action: 'backup_late' }).items.map(({ details }) => details)
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000)

  it('are told to administrators once for each step, and again after they worked meanwhile', async () => {
    expect(noteLateBackups()).toEqual([])
    await makeBackup()
    expect(noteLateBackups(hours(25))).toEqual([])
    for (const n of [27, 28, 75, 76]) noteLateBackups(hours(n))
    expect(late()).toMatchObject([
      { kind: 'local', hours: 75 },
      { kind: 'local', hours: 27 },
    ])
    await makeBackup(hours(77))
    expect(noteLateBackups(hours(78))).toEqual([])
    noteLateBackups(hours(110))
    expect(late()).toHaveLength(3)
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
    expect(restoreBackup(folder, { yes: true })).toMatchObject({ erased: 1 })
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
    expect(restoreBackup(path.join(copied, path.basename(folder)), { yes: true })).toMatchObject({ erased: 1 })
    expect(left(id)).toBe('erased')
  })

  it('is erased in what a restore set aside, which goes after thirty days', async () => {
    const { id } = actor('bob')
    await photoOf(id)
    const { folder } = await makeBackup()
    closeStore()
    restoreBackup(folder, { yes: true })
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
