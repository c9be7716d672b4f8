import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { command } from '../support/commands.ts'
import { call, cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'

const KEPT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../support/releases')

/** A data folder as a release left it after a day of use by alice, bob, charlie and dana. */
function folderOf(release: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-release-'))
  fs.writeFileSync(path.join(folder, 'portal.db'), gunzipSync(fs.readFileSync(path.join(KEPT, release))))
  return folder
}

for (const release of fs.readdirSync(KEPT)) {
  test(`the data of ${release} opens, stays whole through backup and restore, and people go on where they were`, async () => {
    const server = await startServer({}, folderOf(release))
    expect(server.log()).toMatch(/Upgrade of the database: \d+ to go, \d+ MB/)
    expect(server.log()).toMatch(/Upgrade of the database: done in \d+ s/)
    const ask = async (who: 'alice' | 'bob' | 'dana', to: string) =>
      (await call(server.url, await cookieOf(server.url, who), 'GET', to)).body
    expect(await ask('alice', '/api/clock/status')).toMatchObject({ isClockedIn: true })
    expect(await ask('bob', '/api/holidays')).toMatchObject([{ startDate: '2027-03-01', status: 'pending' }])
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
    const restored = await command('restore', elsewhere, [path.join(copy, made)])
    expect(restored.code, restored.said).toBe(0)
    const chain = await command('audit-verify', elsewhere)
    expect(chain.code, chain.said).toBe(0)
    const again = await startServer({}, elsewhere)
    const status = await call(again.url, await cookieOf(again.url, 'alice'), 'GET', '/api/clock/status')
    expect(status.body).toMatchObject({ isClockedIn: true })
    await again.stop()
  })
}
