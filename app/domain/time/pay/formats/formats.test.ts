import { describe, expect, it } from 'vitest'
import { csvTyped } from '~/platform/csv.server.ts'
import { NO_BANDS } from '../../clocking/bands.ts'
import { type PayLine } from '../lines.ts'
import { addLine, NO_MINUTES, type PayEntry } from './format.ts'
import { FORMATS, type FormatName } from './index.ts'
import { OWN_COLUMNS, type OwnColumns, ownFormat } from './own.ts'

const entry: PayEntry = {
  ...{ employeeId: '00417', firstName: 'Alice', lastName: 'Archer', day: '2026-11-16' },
  minutes: { ...NO_MINUTES, hours: 727, night: 360 },
}
const rows = (name: FormatName, given = entry, names = FORMATS[name].names) =>
  FORMATS[name].cells(given, names).map((cells) => csvTyped(cells).trim())

it('pays all paid hours once, and bands as premiums in addition', () => {
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

  it('leaves out elements that are empty or have no name', () => {
    const names = { ...FORMATS.brightpay.names, night: '' }
    expect(rows('brightpay', entry, names)).toEqual(['"00417","Alice","Archer","Hours",12.12'])
    const nothing = { ...entry, minutes: NO_MINUTES }
    expect(rows('xero', nothing)).toEqual([])
  })

  it('an adjustment that takes something back is a negative number, not a formula', () => {
    const less = { ...entry, minutes: { ...entry.minutes, hours: -30, night: 0 } }
    expect(rows('sage', less)).toEqual(['2,"00417","1","","",-0.5'])
  })
})

describe("a company's own file", () => {
  const lines = (change: Partial<OwnColumns>, given = entry) => {
    const format = ownFormat({ ...OWN_COLUMNS, ...change })
    return [format.head, ...format.cells(given, format.names)]
  }

  it('starts as a timesheet with a row for each person, day and pay element', () => {
    expect(lines({})).toEqual([
      ['Employee', 'Date', 'Pay item', 'Hours'],
      ['Alice Archer', '16/11/2026', 'Hours', 12.12],
      ['Alice Archer', '16/11/2026', 'Night premium', 6],
    ])
  })

  it('has the columns that the company chose, in their order, with dates in the chosen format', () => {
    const columns = (['employeeId', 'blank', 'date', 'time', 'lastName', 'firstName'] as const).map((field) => ({
      field,
      title: field,
    }))
    const less = { ...entry, minutes: { ...entry.minutes, hours: -65, night: 0 } }
    expect(lines({ heading: false, dates: 'us', columns }, less)).toEqual([
      null,
      ['00417', '', '11/16/2026', '-1:05', 'Archer', 'Alice'],
    ])
    expect(lines({ dates: 'iso', columns: columns.slice(2, 3) }, { ...less, day: null })[1]).toEqual([''])
    expect(lines({ dates: 'iso', columns: columns.slice(2, 3) }, less)[1]).toEqual(['2026-11-16'])
  })
})
