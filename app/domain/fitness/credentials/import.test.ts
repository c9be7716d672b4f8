import { beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { credentials } from '#db/schema/credentials.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { importPapers } from './import.server.ts'
import { CredentialChange, PaperImport } from './input.ts'
import { changeCredential } from './manage.server.ts'

let alice: Person, dana: Person
beforeEach(() => {
  ;[alice, dana] = [actor('alice'), actor('dana')]
  commit(() => write().update(users).set({ employeeId: 'E-7001' }).where(eq(users.id, alice.id)).run())
})

const HEAD = 'Employee ID,Kind,Number,Sectors,Last day,State,How it was checked,Checked on'
const LICENCE = 'E-7001,SIA licence,1234 5678 9012 3456,Security guarding|CCTV,14/03/2041,,,'
const file = (...rows: string[]) => [HEAD.replace('CCTV', ''), ...rows].join('\n')
const take = (csv: string, dryRun = false) => importPapers(dana, PaperImport.parse({ csv, dryRun }))
const kept = () => db().select().from(credentials).where(eq(credentials.userId, alice.id)).all()

it('shows the result for each line, and stores nothing', () => {
  const row = LICENCE.replace('|CCTV', '; cctv')
  expect(take(file(row), true)).toMatchObject({ dryRun: true, added: 1, lines: [{ outcome: 'add', faults: [] }] })
  expect(kept()).toEqual([])
})

it('importing the same list again changes nothing, and a later last day updates the same paper', () => {
  const row = LICENCE.replace('|CCTV', '')
  expect(take(file(row, 'E-7001,right_to_work,,,,,document,2040-01-12'))).toMatchObject({ added: 2, faulty: 0 })
  expect(take(file(row, 'E-7001,Right to work,,,,,document,12/01/2040'))).toMatchObject({ added: 0, unchanged: 2 })
  expect(take(file(row.replace('2041', '2044')))).toMatchObject({ added: 0, changed: 1 })
  expect(kept()).toHaveLength(2)
  expect(kept().find(({ kind }) => kind === 'sia_licence')).toMatchObject({ expiresOn: '2044-03-14', state: 'valid' })
})

it('finds a person whose employee ID is written in another case, and sees that it is the same paper', () => {
  const row = LICENCE.replace('|CCTV', '')
  expect(take(file(row.replace('E-7001', 'e-7001')))).toMatchObject({ added: 1, faulty: 0 })
  expect(take(file(row, row.replace('E-7001', 'e-7001')))).toMatchObject({ unchanged: 1, faulty: 1 })
})

it('adds a card with another number, which replaces the previous one', () => {
  take(file(LICENCE.replace('|CCTV', '')))
  take(file(LICENCE.replace('|CCTV', '').replace('1234 5678', '9999 5678').replace('2041', '2044')))
  const [first, second] = kept()
  expect(first).toMatchObject({ replacedBy: second!.id })
  expect(second).toMatchObject({ replacedBy: null, expiresOn: '2044-03-14' })
})

it.each(['suspended', 'revoked'])('does not make a %s licence valid, unless the file says so', async (state) => {
  const row = LICENCE.replace('|CCTV', '')
  take(file(row))
  await changeCredential(dana, CredentialChange.parse({ id: kept()[0]!.id, state }))
  expect(take(file(row))).toMatchObject({ changed: 0, unchanged: 1 })
  expect(take(file(row.replace('2041', '2044')))).toMatchObject({ changed: 1 })
  expect(kept()).toMatchObject([{ state, expiresOn: '2044-03-14' }])
  expect(take(file(row.replace('2041,', '2044,valid')))).toMatchObject({ changed: 1 })
  expect(kept()).toMatchObject([{ state: 'valid' }])
})

it("names each line's fault, and imports the others", () => {
  const bad = [
    ['E-9999,First aid certificate,,,2041-01-01,,,', 'Employee ID: E-9999 is not on the staff list'],
    ['E-7001,Passport,,,,,,', 'Kind: Passport is not a kind of paper'],
    [
      'E-7001,SIA licence,1.23457E+15,guarding,2041-01-01,,,',
      'Number: the spreadsheet has shortened this number to 1.23457E+15',
    ],
    ['E-7001,SIA licence,123456789012345,guarding,2041-01-01,,,', 'Number: The number has 16 digits; you entered 15'],
    ['E-7001,SIA licence,1234567890123456,gardening,2041-01-01,,,', 'Sectors: gardening is not a sector'],
    ['E-7001,First aid certificate,,,31/02/2041,,,', 'Last day: Enter a date as year-month-day'],
    ['E-7001,Right to work,,,,,,', 'How it was checked: How it was checked is missing'],
    ['E-7001,First aid certificate,,,2041-01-01,maybe,,', 'State: Choose one of'],
    ['E-7001,First aid certificate,,,2041-01-01,expired,,', 'Last day: Enter a day before today'],
  ]
  const good = 'E-7001,First aid certificate,,,2041-01-01,,,'
  const made = take(file(...bad.map(([row]) => row!), good, good))
  expect(made).toMatchObject({ added: 1, faulty: bad.length + 1 })
  for (const [index, [row, fault]] of bad.entries()) expect(made.lines[index]!.faults.join('. '), row).toContain(fault)
  expect(made.lines.at(-1)).toMatchObject({ line: 12, faults: ['The same paper is also on line 11'] })
})

it('refuses a file that is not a list, or is too long, with a reason, and stores nothing', () => {
  expect(() => take('Name,Number\nAlice,1')).toThrow('These columns are missing: Employee ID, Kind')
  expect(() => take(HEAD)).toThrow('at least one paper')
  const long = file(...Array.from({ length: 1001 }, () => 'E-7001,First aid certificate,,,2041-01-01,,,'))
  expect(() => take(long)).toThrow('The file has 1001 rows: at most 1000 at a time')
  const million = 'E-7001,x\n'.repeat(1_000_000)
  expect(PaperImport.safeParse({ csv: million }).error?.issues[0]?.message).toBe('The file is too large: at most 1 MB')
  expect(() => take(file('E-9999,Passport,,,,,,'))).toThrow('No line in this file can be imported')
  expect(kept()).toEqual([])
  expect(() => importPapers(alice, PaperImport.parse({ csv: file(LICENCE) }))).toThrow('not allowed')
})

it('does not replace a licence by one that a spreadsheet made of it', () => {
  take(file(LICENCE.replace('|CCTV', '')))
  const changed = LICENCE.replace('|CCTV', '').replace('1234 5678 9012 3456', '1234567890123450')
  expect(take(file(changed), true)).toMatchObject({
    faulty: 1,
    lines: [
      { faults: ['Number: the licence on file is 1234 5678 9012 3456: the spreadsheet has replaced its last digit'] },
    ],
  })
  expect(take(file(changed.replace('450', '460')), true)).toMatchObject({ added: 1 })
})

it('refuses licence numbers whose last digit a spreadsheet has replaced', () => {
  const rows = (...numbers: string[]) =>
    file(...numbers.map((number) => LICENCE.replace('|CCTV', '').replace('1234 5678 9012 3456', number)))
  const changed = ['1234567890123450', '1234567890123460', '1234567890123470', '1234567890123480']
  expect(() => take(rows(...changed), true)).toThrow('the spreadsheet has replaced their last digit')
  expect(take(rows(...changed.slice(1)), true)).toMatchObject({ added: 3 })
  expect(take(rows(...changed.slice(1), '1234567890123481'), true)).toMatchObject({ added: 4 })
  expect(take(rows(...changed.map((number) => number.replace(/(....)(?=.)/g, '$1 '))), true)).toMatchObject({
    added: 4,
  })
})
