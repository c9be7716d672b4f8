import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The key that encrypts all test data. */
export const DATA_KEY = Buffer.alloc(32, 7).toString('base64')

/**
 * Returns the data folder that every test of this run copies. The process that makes the folder tells the others
 * through the environment, so that two runs on one machine do not mix.
 */
export function templateFolder(): string {
  const folder = process.env.WORKFORCE_TEMPLATE
  if (!folder) throw new Error('makeTemplate has not run in this run of the tests')
  return folder
}

/** Returns the path of a folder of this run, beside its template; `makeTemplate` removes it at the end. */
export const besideTemplate = (name: string): string => `${templateFolder()}-${name}`

/**
 * Makes the template: an empty database with alice, bob, charlie and dana, who have all agreed.
 * @param home where the template and its copies lie
 * @returns a function that removes it, and what lies beside it.
 */
export async function makeTemplate(home = os.tmpdir()): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(home, 'workforce-template-'))
  process.env.WORKFORCE_TEMPLATE = folder
  const { PASSWORD, PEOPLE } = await import('./people.ts')
  await fillTemplate(folder, Object.values(PEOPLE), PASSWORD)
  return () => {
    for (const one of fs.readdirSync(home).filter((name) => name.startsWith(path.basename(folder))))
      fs.rmSync(path.join(home, one), { recursive: true, force: true })
  }
}

/** Fills an empty data folder with people who have all agreed and share one password, which they chose. */
export async function fillTemplate(folder: string, people: readonly object[], password: string): Promise<void> {
  const { keep, forget } = await import('../../app/platform/singleton.server.ts')
  const { readSettings } = await import('../../app/platform/env.server.ts')
  keep('env', readSettings({ DATA_DIR: folder, DATA_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test' }))
  const { expectEvents } = await import('../../app/jobs/events.server.ts')
  expectEvents()
  const { commit, closeStore, write } = await import('../../app/platform/store.server.ts')
  const { users } = await import('../../db/schema/people.ts')
  const { NewStaff } = await import('../../app/domain/account/staff/input.ts')
  const { addStaff } = await import('../../app/domain/account/staff/staff.server.ts')
  const { readSetting } = await import('../../app/platform/settings.server.ts')
  for (const person of people) await addStaff({ kind: 'system', name: 'test' }, NewStaff.parse({ ...person, password }))
  commit(() =>
    write()
      .update(users)
      .set({ mustChangePassword: false, consentVersion: readSetting('consent_version') })
      .run(),
  )
  closeStore()
  forget('env')
}

/** Returns a fresh copy of the template, beside it; the caller may remove it before the end of the run. */
export function copyTemplate(): string {
  const folder = fs.mkdtempSync(besideTemplate(''))
  fs.cpSync(templateFolder(), folder, { recursive: true })
  return folder
}
