import { expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { db } from '~/platform/store.server.ts'
import { removeSite } from '../../overview/site-removal/remove-site.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { exportSites } from '../../kernel/sites/site-export.server.ts'
import { listPosts } from './posts.server.ts'
import { importSites, previewSites } from './site-import.server.ts'
import { addSite, listSites } from '../../kernel/sites/sites.server.ts'

const HEAD =
  'Name,Client,Latitude,Longitude,Works alone,Check in every minutes,Why this interval,Contacts,Bank holidays'
const csv = (...rows: string[]) => [HEAD, ...rows].join('\r\n')
const dana = () => actor('dana')
const types = () =>
  db()
    .select()
    .from(events)
    .all()
    .map(({ type }) => type)

it('says what is wrong with every row, and on which line, and saves nothing', () => {
  addSite(dana(), SiteInput.parse({ name: 'Depot', client: 'Rail Ltd' }))
  const file = csv(
    'Quarry gate,Stone Ltd,51.5,-0.12,Yes,30,No signal,"Ann Ash, 020 7946 0000 | Ben, ben@example.com",Scotland',
    ',Stone Ltd,,,,,,,',
    'Pier,,51.5,,,,,,',
    'Pier,,,,yes,,,,',
    'depot,RAIL ltd,,,,,,,',
    'Depot,Another Ltd,,,,,,,',
    'QUARRY GATE,stone ltd,,,,,,,',
    'Mill,,,,maybe,3,,Ann,France',
  )
  const { lines, good, faulty } = previewSites(dana(), { csv: file })
  expect({ good, faulty }).toEqual({ good: 2, faulty: 6 })
  expect(lines.map(({ line, faults }) => [line, ...faults])).toEqual([
    [2],
    [3, 'Name: Please enter the name of the site'],
    [4, 'Longitude: Enter both latitude and longitude, or neither'],
    [5, expect.stringContaining('Why this interval: Please say why')],
    [6, 'Name: depot is already on the list'],
    [7],
    [8, 'Name: QUARRY GATE is already on line 2'],
    [
      9,
      'Bank holidays: Choose a part of the country',
      'Works alone: Answer yes or no',
      'Check in every minutes: Choose from 5 to 240 minutes',
      'Contacts: A contact needs a telephone number or an email address',
    ],
  ])
  expect(listSites(dana())).toHaveLength(1)
})

it('adds a row that was entered again below, because the first one is left out', () => {
  const file = ['Name,Positions', `Pier,${'x'.repeat(300)}`, 'Pier,Gate'].join('\r\n')
  const faults = previewSites(dana(), { csv: file }).lines.map((line) => line.faults.length)
  expect(faults).toEqual([1, 0])
})

it('adds the good rows at once and leaves the others out', () => {
  const file = csv(
    'Quarry gate,Stone Ltd,51.5,-0.12,Yes,30,No signal,"Ann Ash, 020 7946 0000 | Ben, ben@example.com",Scotland',
    'Pier,,91,0,,,,,',
  )
  expect(importSites(dana(), { csv: file })).toEqual({ added: 1, left: 1 })
  const shown = { name: 'Quarry gate', latitude: 51.5, longitude: -0.12, worksAlone: true, nation: 'scotland' }
  expect(listSites(dana())).toMatchObject([{ ...shown, radiusMetres: 100, contacts: [{}, { name: 'Ben' }] }])
  expect(types().filter((type) => type.startsWith('site'))).toEqual(['site.added', 'sites.imported'])
  expect(() => importSites(dana(), { csv: csv('Pier,,91,0,,,,,') })).toThrow('No row in this file can be added')
})

it.each([
  ['nothing', 'The file needs a heading row and at least one site', 'Name'],
  ['no names', 'This column is missing: Name', 'Where,Client\nPier,Sea Ltd'],
])('refuses a file with %s', (_, words, file) => {
  expect(() => previewSites(dana(), { csv: file })).toThrow(words)
})

it('reads its own export completely, and dates from a spreadsheet', () => {
  const full = {
    ...{ name: '=Quarry', client: 'Stone; Ltd', address: '1, Quay St\nDover', latitude: -51.5, longitude: -0.12 },
    ...{ radiusMetres: 250, nation: 'northern-ireland', placeNeeded: true, worksAlone: true },
    ...{ checkIntervalMinutes: 45, checkReason: 'No "signal"', checkReviewOn: '2041-02-03' },
    contacts: [{ name: 'Ann', phone: '020 7946 0000', email: 'ann@example.com' }],
  }
  const site = addSite(dana(), SiteInput.parse(full))
  const text = exportSites(dana()).text.join('')
  removeSite(dana(), site)
  importSites(dana(), { csv: text.replace('2041-02-03', '3/02/2041') })
  expect(listSites(dana())).toMatchObject([full])
  expect(types()).toContain('sites.exported')
})

it('is for administrators only', () => {
  expect(() => importSites(actor('alice'), { csv: csv('Pier') })).toThrow('not allowed')
  expect(() => exportSites(actor('alice'))).toThrow('not allowed')
})

it('understands the words that people use for columns and answers, and adds the positions of each site', () => {
  const file = [
    'Site name,Customer,Lat,Long,Lone working,Country,Posts,Manager',
    'Pier,Sea Ltd,51.5,-0.12,N,England,Gatehouse | Patrol | Gatehouse,Jo',
    `Mill,,,,x,NI,${'Gate'.repeat(31)},`,
  ].join('\n')
  const { lines, ignoredColumns } = previewSites(dana(), { csv: file })
  expect(ignoredColumns).toEqual(['Manager'])
  expect(lines.map(({ faults }) => faults)).toEqual([
    [],
    [expect.stringContaining('Why this interval'), 'Positions: Use at most 120 characters'],
  ])
  expect(importSites(dana(), { csv: file })).toEqual({ added: 1, left: 1 })
  const [pier] = listSites(dana())
  expect(pier).toMatchObject({ client: 'Sea Ltd', latitude: 51.5, worksAlone: false, nation: 'england-and-wales' })
  expect(listPosts(dana(), { id: pier!.id }).map(({ name, people }) => [name, people])).toEqual([
    ['Gatehouse', 1],
    ['Patrol', 1],
  ])
  expect(types().filter((type) => type === 'post.added')).toHaveLength(2)
})
