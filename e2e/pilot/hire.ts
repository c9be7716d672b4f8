import path from 'node:path'
import Database from 'better-sqlite3'
import { companyOf } from './company.ts'
import { PASSWORD } from '../support/people.ts'
import { fillTemplate } from '../support/template.ts'

// This separate process runs under the test clock and adds the company's people to an empty data folder. Everyone has
// already agreed, chosen a password and signed in, like people who were there last week.
const [folder, seed, days] = process.argv.slice(2) as [string, string, string]
const { people } = companyOf(seed, Number(days))
await fillTemplate(
  folder,
  people.map(({ key, firstName, lastName, role, phone, employeeId, method }) => ({
    ...{ firstName, lastName, role, phone, employeeId, username: key, email: `${key}@pilot.test` },
    clockInMethod: method,
  })),
  PASSWORD,
)
const database = new Database(path.join(folder, 'portal.db'))
database.prepare('UPDATE users SET first_sign_in_at = created_at').run()
database.close()
