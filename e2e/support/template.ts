import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The key of all test data. */
export const DATA_KEY = Buffer.alloc(32, 7).toString('base64')

/** Where the data folder lies that every test starts from as a copy. */
export const TEMPLATE = path.join(os.tmpdir(), `workforce-template-${process.env.TEMPLATE_TAG ?? 'unit'}`)

/** Makes the template: an empty database with alice, bob, charlie and dana, who have all agreed. */
export async function makeTemplate(): Promise<void> {
  fs.rmSync(TEMPLATE, { recursive: true, force: true })
  fs.mkdirSync(TEMPLATE, { recursive: true })
  const { keep, forget } = await import('../../app/domain/singleton.server.ts')
  const { readSettings } = await import('../../app/domain/env.server.ts')
  keep('env', readSettings({ DATA_DIR: TEMPLATE, DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test' }))
  const { commit, closeStore } = await import('../../app/domain/store.server.ts')
  const { users } = await import('../../db/schema/people.ts')
  const { NewStaff } = await import('../../app/domain/people/input.ts')
  const { addStaff } = await import('../../app/domain/people/staff.server.ts')
  const { readSetting } = await import('../../app/domain/settings.server.ts')
  const { PASSWORD, PEOPLE } = await import('./people.ts')
  for (const person of Object.values(PEOPLE)) {
    await addStaff({ kind: 'system', name: 'test' }, NewStaff.parse({ ...person, password: PASSWORD }))
  }
  commit((tx) =>
    tx
      .update(users)
      .set({ mustChangePassword: false, consentVersion: readSetting('consent_version', tx) })
      .run(),
  )
  closeStore()
  forget('env')
}

/** A fresh copy of the template; the caller removes it. */
export function copyTemplate(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-'))
  fs.cpSync(TEMPLATE, folder, { recursive: true })
  return folder
}
