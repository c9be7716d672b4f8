import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { db } from '~/platform/store.server.ts'
import { balanceOf } from '../../kernel/balances/balances.server.ts'
import { exportStaff } from './staff-export.server.ts'
import { importStaff, previewImport } from './staff-import.server.ts'

const HEAD = 'First name,Last name,Email,Role,Employee ID,Holiday entitlement,Holiday balance'
const csv = (...rows: string[]) => [HEAD, ...rows].join('\r\n')
const idOf = (email: string) => db().select().from(users).where(eq(users.email, email)).get()

it('names the fault of every row, and its line', () => {
  const file = csv(
    'Eve,Ellis,eve@example.test,Security guard,G-9,28,',
    'Frank,,frank@example.test,staff,,25,',
    'Gina,Gray,not an address,staff,,25,',
    'Hugo,Hill,alice@example.test,staff,,25,',
    'Ivy,Irwin,ivy@example.test,astronaut,,25,',
    'Jack,Jones,eve@example.test,staff,,400,',
  )
  const { lines, good, faulty } = previewImport(actor('dana'), { csv: file })
  expect({ good, faulty }).toEqual({ good: 1, faulty: 5 })
  expect(lines.map(({ line, faults }) => [line, faults[0] ?? null])).toEqual([
    [2, null],
    [3, 'Last name: Please fill in all required fields'],
    [4, 'Email: Enter an email address such as name@example.co.uk'],
    [5, 'Email: alice@example.test is already in use'],
    [
      6,
      'Role: “astronaut” is not a role. Use Admin, Office staff, Security guard, Response driver, Supervisor, Manager or Staff',
    ],
    [7, 'Holiday entitlement: Enter a whole number from 0 to 366'],
  ])
})

it('finds the same address used twice in a file', () => {
  const file = csv('Eve,Ellis,eve@example.test,staff,,,', 'Eva,Ellis,EVE@example.test,staff,,,')
  const [, second] = previewImport(actor('dana'), { csv: file }).lines
  expect(second!.faults).toContain('Email: eve@example.test is already on line 2')
})

it('adds a row that was entered again below, because the first one is left out', () => {
  const file = csv('Eve,Ellis,eve@example.test,staff,G-1,,', 'Ian,Ink,ian@example.test,staff,g-1,,')
  const again = [file, 'Ian,Ink,ian@example.test,staff,G-2,,'].join('\r\n')
  const faults = previewImport(actor('dana'), { csv: again }).lines.map((line) => line.faults)
  expect(faults).toEqual([[], ['Employee ID: g-1 is already on line 2'], []])
})

it('finds the same employee ID in another case, in the file and on the staff list', () => {
  const file = csv(
    'Eve,Ellis,eve@example.test,staff,g-001,,',
    'Eva,Ellis,eva@example.test,staff,X-1,,',
    'Ian,Ellis,ian@example.test,staff,x-1,,',
  )
  const faults = previewImport(actor('dana'), { csv: file }).lines.map(({ faults }) => faults)
  expect(faults).toEqual([['Employee ID: g-001 is already in use'], [], ['Employee ID: x-1 is already on line 3']])
})

it('adds the good rows, leaves out the faulty ones, and nobody can sign in before they get a link', () => {
  const file = csv('Eve,Ellis,eve@example.test,security guard,,28,20', 'Frank,,frank@example.test,staff,,,')
  expect(importStaff(actor('dana'), { csv: file })).toEqual({ added: 1, left: 1 })
  const eve = idOf('eve@example.test')!
  expect(eve).toMatchObject({ username: 'eve', role: 'security_guard', passwordHash: null, mustChangePassword: true })
  expect(balanceOf(eve.id)).toBe(20)
  const told = db().select().from(events).where(eq(events.subjectId, eve.id)).all()
  expect(told.map(({ type }) => type)).toEqual(['staff.created'])
})

it('reads semicolons, a byte order mark and quoted cells', () => {
  const file = '\uFEFFfirstName;lastName;email\n"Eve; the first";"O""Neill";eve@example.test\n'
  const [line] = previewImport(actor('dana'), { csv: file }).lines
  expect(line).toMatchObject({ name: 'Eve; the first O"Neill', faults: [] })
})

it('refuses a file without the needed columns or without rows', () => {
  expect(() => previewImport(actor('dana'), { csv: 'Name,Phone\nEve,1' })).toThrow('First name, Last name, Email')
  expect(() => previewImport(actor('dana'), { csv: HEAD })).toThrow('at least one person')
})

it('only admins can import or export', () => {
  expect(() => previewImport(actor('alice'), { csv: HEAD })).toThrow('not allowed')
  expect(() => exportStaff(actor('bob'))).toThrow('not allowed')
})

it('exports with a byte order mark, marks formula cells as text, and reads them back unchanged', () => {
  importStaff(actor('dana'), { csv: csv('=cmd(),Ellis,eve@example.test,staff,,,') })
  const text = exportStaff(actor('dana')).text.join('')
  expect(text.startsWith('\uFEFF"First name","Last name",')).toBe(true)
  expect(text).toContain(`"'=cmd()","Ellis"`)
  const again = previewImport(actor('dana'), { csv: text.replaceAll('eve@', 'eva@') }).lines
  expect(again.find(({ email }) => email === 'eva@example.test')!.name).toBe('=cmd() Ellis')
})

it.each([
  ['Guard', 'security_guard'],
  ['Door supervisor', 'security_guard'],
  ['SECURITY OFFICERS', 'security_guard'],
  ['Driver', 'response_driver'],
  ['mobile-patrol', 'response_driver'],
  ['Team Leader', 'supervisor'],
  ['Operations manager', 'manager'],
  ['Payroll', 'office_staff'],
  ['response_driver', 'response_driver'],
])('understands the word that people use for a role: %s', (word, role) => {
  const [line] = previewImport(actor('dana'), { csv: csv(`Eve,Ellis,eve@example.test,${word},,,`) }).lines
  expect([line!.role, line!.faults]).toEqual([role, []])
})

it('uses the role chosen for a word in all rows that have it, and leaves other words out', () => {
  const file = csv(
    'Eve,Ellis,eve@example.test,SIA Operative,,,',
    'Finn,Ford,finn@example.test,sia-operative,,,',
    'Gus,Gill,gus@example.test,astronaut,,,',
  )
  const roles = [{ word: 'SIA operative', role: 'security_guard' as const }, { word: 'astronaut' }]
  const { lines } = previewImport(actor('dana'), { csv: file, roles })
  expect(lines.map(({ role, unknownRole, faults }) => [role, unknownRole, faults.length])).toEqual([
    ['security_guard', 'SIA Operative', 0],
    ['security_guard', 'sia-operative', 0],
    ['astronaut', 'astronaut', 1],
  ])
  expect(importStaff(actor('dana'), { csv: file, roles })).toEqual({ added: 2, left: 1 })
  expect(idOf('finn@example.test')).toMatchObject({ role: 'security_guard' })
})

it('reads telephone numbers and dates as spreadsheets leave them', () => {
  const file = [
    'First name,Last name,Email,Phone,Employee ID,Holiday year start',
    'Eve,Ellis,eve@example.test,7700900123,G-9,01/04/2026',
    'Ian,Ellis,ian@example.test,447700900124,G-8,2026-04-01',
    'Amy,Ellis,amy@example.test,4.477E+11,"1,23E+15",',
    'Bo,Ellis,bo@example.test,,1.23E+15,',
    'Bo,Ellis,bo@example.test,,G-7,',
  ].join('\n')
  expect(previewImport(actor('dana'), { csv: file }).lines.map(({ faults }) => faults)).toEqual([
    [],
    [],
    [
      'Phone: the spreadsheet has shortened this number to 4.477E+11. Format the column as text, and enter the number again',
      'Employee ID: the spreadsheet has shortened this number to 1,23E+15. Format the column as text, and enter the number again',
    ],
    [expect.stringContaining('Employee ID: the spreadsheet has shortened')],
    [],
  ])
  importStaff(actor('dana'), { csv: file })
  expect(idOf('eve@example.test')).toMatchObject({ phone: '07700900123', holidayYearStart: '2026-04-01' })
  expect(idOf('ian@example.test')).toMatchObject({ phone: '+447700900124', holidayYearStart: '2026-04-01' })
})
