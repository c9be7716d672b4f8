import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../../app/platform/dates.ts'
import { command } from '../support/commands.ts'
import { look } from '../support/database.ts'
import { LEAVE_AHEAD_DAYS } from '../support/kept-release.ts'
import { call, cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'

const KEPT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../support/releases')

/** Returns a data folder as a release left it after a day of use by alice, bob, charlie and dana. */
function folderOf(release: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-release-'))
  fs.writeFileSync(path.join(folder, 'portal.db'), gunzipSync(fs.readFileSync(path.join(KEPT, release))))
  return folder
}

/** Returns how many migrations this data still needs: none if the current release is the last recorded one. */
function stepsToGo(folder: string): number {
  const journal = JSON.parse(fs.readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { when: number }[]
  }
  const sql = 'SELECT max(created_at) FROM __drizzle_migrations'
  const last = look({ folder, readonly: true }, (sqlite) => sqlite.prepare(sql).pluck().get() as number)
  return journal.entries.filter(({ when }) => when > last).length
}

for (const release of fs.readdirSync(KEPT)) {
  test(`the data of ${release} opens, stays intact through backup and restore, and people continue where they were`, async () => {
    const folder = folderOf(release)
    const toGo = stepsToGo(folder)
    const server = await startServer({}, folder)
    const told = server.log().match(/Upgrade of the database: .*/g)
    if (toGo === 0) expect(told).toBeNull()
    else {
      expect(told?.[0]).toMatch(new RegExp(`: ${toGo} to go, \\d+ MB`))
      expect(told?.at(-1)).toMatch(/: done in \d+ s/)
    }
    const ask = async (who: 'alice' | 'bob' | 'dana', to: string) =>
      (await call(server.url, await cookieOf(server.url, who), 'GET', to)).body
    expect(await ask('alice', '/api/clock/status')).toMatchObject({ isClockedIn: true })
    const holidays = (await ask('bob', '/api/holidays')) as { requestedAt: string }[]
    const startDate = addDays(dayOf(new Date(holidays[0]!.requestedAt)), LEAVE_AHEAD_DAYS)
    expect(holidays).toMatchObject([{ startDate, status: 'pending' }])
    expect(await ask('bob', '/api/forms/submissions')).toMatchObject([{ templateId: 20, status: 'draft' }])
    expect(await ask('alice', '/api/news')).toMatchObject([{ title: 'Winter rota' }])
    expect(await ask('dana', '/api/admin/emergency-logs')).toMatchObject([{ acknowledgedBy: expect.anything() }])
    expect(await ask('dana', '/api/admin/audit-logs/verify')).toMatchObject({ ok: true })

    const backup = await command('backup', server.folder)
    expect(backup.code, backup.said).toBe(0)
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-copy-'))
    fs.cpSync(path.join(server.folder, 'backups'), copy, { recursive: true })
    await server.stop()

    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-elsewhere-'))
    const made = fs.readdirSync(copy).find((name) => fs.statSync(path.join(copy, name)).isDirectory())!
    // A recorded release has only its database, so bob's picture must be reported missing, and nothing else.
    const refused = await command('restore', elsewhere, [path.join(copy, made)])
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('1 of 1 files are missing')])
    const restored = await command('restore', elsewhere, ['--incomplete', path.join(copy, made)])
    expect(restored.code, restored.said).toBe(0)
    const chain = await command('audit-verify', elsewhere)
    expect(chain.code, chain.said).toBe(0)
    const again = await startServer({}, elsewhere)
    const status = await call(again.url, await cookieOf(again.url, 'alice'), 'GET', '/api/clock/status')
    expect(status.body).toMatchObject({ isClockedIn: true })
    await again.stop()
  })
}
