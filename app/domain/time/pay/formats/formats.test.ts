import { describe, expect, it } from 'vitest'
import { csvTyped } from '~/platform/csv.server.ts'
import { NO_BANDS } from '../../clocking/bands.ts'
import { type PayLine } from '../lines.ts'
import { addLine, type PayEntry } from './format.ts'
import { FORMATS, type FormatName } from './index.ts'

const entry: PayEntry = {
  ...{ employeeId: '00417', firstName: 'Alice', lastName: 'Archer', day: '2026-11-16' },
  minutes: { hours: 727, night: 360, saturday: 0, sunday: 0, bankHoliday: 0 },
}
const rows = (name: FormatName, given = entry, names = FORMATS[name].names) =>
  FORMATS[name].cells(given, names).map((cells) => csvTyped(cells).trim())

it('pays all paid hours once, and bands as premiums on top of them', () => {
  const line: PayLine = {
    ...{
      userId: 'alice',
      shiftId: 's',
      kind: 'shift',
      day: '2026-11-16',
      siteName: null,
      startsAt: null,
      endsAt: null,
    },
    ...{ workedMinutes: 757, breakMinutes: 30, paidMinutes: 727, bands: { ...NO_BANDS, basic: 397, night: 360 } },
  }
  expect(addLine(undefined, line)).toEqual(entry.minutes)
  expect(addLine(entry.minutes, line)).toMatchObject({ hours: 1454, night: 720 })
})

describe('each file has the columns that its program publishes', () => {
  it.each([
    ['brightpay', ['"00417","Alice","Archer","Hours",12.12', '"00417","Alice","Archer","Night premium",6']],
    ['sage', ['2,"00417","1","","",12.12', '2,"00417","2","","",6']],
    [
      'xero',
      [
        '"00417","Alice","Archer","2026-11-16",12.12,"Regular Hours"',
        '"00417","Alice","Archer","2026-11-16",6,"Night Premium"',
      ],
    ],
  ] as const)('%s', (name, expected) => {
    expect(rows(name)).toEqual(expected)
    const width = FORMATS[name].head?.length
    if (width) expect(FORMATS[name].cells(entry, FORMATS[name].names)[0]).toHaveLength(width)
  })

  it('leaves out what the company has no name for, and what is not there', () => {
    const names = { ...FORMATS.brightpay.names, night: '' }
    expect(rows('brightpay', entry, names)).toEqual(['"00417","Alice","Archer","Hours",12.12'])
    const nothing = { ...entry, minutes: { hours: 0, night: 0, saturday: 0, sunday: 0, bankHoliday: 0 } }
    expect(rows('xero', nothing)).toEqual([])
  })

  it('an adjustment that takes something back is a negative number, not a formula', () => {
    const less = { ...entry, minutes: { ...entry.minutes, hours: -30, night: 0 } }
    expect(rows('sage', less)).toEqual(['2,"00417","1","","",-0.5'])
  })
})
