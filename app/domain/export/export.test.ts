import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { actor } from '../../../e2e/support/actors.ts'
import { requestHoliday } from '../holidays/holidays.server.ts'
import { exportMyData, exportUser } from './export.server.ts'
import { exportName, exportPage, inWords } from './page.ts'

const read = (file: { bytes: Uint8Array }) => strFromU8(file.bytes)
const far = { startDate: '2031-06-02', endDate: '2031-06-03' }

describe('the export of my data', () => {
  it('holds my records and names every section, under a dated name', () => {
    requestHoliday(actor('alice'), { ...far, reason: 'Alices wedding' })
    const file = exportMyData(actor('alice'), { format: 'json' }, new Date('2026-11-21T10:00:00Z'))
    expect(file.name).toBe('my-data-alice-archer-2026-11-21.json')
    const data = JSON.parse(read(file)) as Record<string, unknown[]> & { profile: { email: string } }
    expect(data.profile.email).toBe('alice@example.test')
    expect(data.holidayRequests).toMatchObject([{ reason: 'Alices wedding', days: 2 }])
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['clockEntries', 'consents', 'formSubmissions', 'emergencyAlerts', 'files', 'activity']),
    )
  })

  it("holds nothing of another person's, and no secret", () => {
    requestHoliday(actor('bob'), { ...far, reason: 'Bobs secret plan' })
    const text = read(exportMyData(actor('alice'), { format: 'json' }))
    expect(text).not.toContain('Bobs secret plan')
    expect(text).not.toContain('bob@example.test')
    expect(text).not.toMatch(/argon2|passwordHash|secretHash/)
  })

  it('comes as a ZIP with the same JSON and a page to read, in which hostile text is only text', () => {
    requestHoliday(actor('alice'), { ...far, reason: '<img src=x onerror=alert(1)>' })
    const files = unzipSync(exportMyData(actor('alice'), { format: 'zip' }).bytes)
    const [json, page] = [/json$/, /html$/].map((ending) => Object.keys(files).find((name) => ending.test(name))!)
    expect(JSON.parse(strFromU8(files[json!]!))).toMatchObject({ profile: { firstName: 'Alice' } })
    expect(strFromU8(files[page!]!)).toContain('&lt;img src=x')
    expect(strFromU8(files[page!]!)).not.toContain('<img')
  })

  it('is written in the audit log, and an admin may make one of anybody, nobody else may', () => {
    const { id } = actor('alice')
    exportUser(actor('dana'), { userId: id, format: 'json' })
    const data = JSON.parse(read(exportMyData(actor('alice'), { format: 'json' }))) as {
      activity: { action: string }[]
    }
    const actions = data.activity.map(({ action }) => action)
    expect(actions).toContain('user_data_exported')
    expect(actions).toContain('self_data_exported')
    expect(() => exportUser(actor('bob'), { userId: id, format: 'json' })).toThrow('You are not allowed')
    expect(() => exportUser(actor('dana'), { userId: 'nobody', format: 'json' })).toThrow('not found')
  })
})

describe('the page to read', () => {
  it('says what is kept, and where nothing is', () => {
    const page = exportPage('Data', new Date('2026-11-21T10:00:00Z'), {
      clockEntries: [],
      profile: { onLeave: true, note: 'a\nb' },
    })
    expect(page).toContain('<h2>Clock entries</h2><p>Nothing is kept here.</p>')
    expect(page).toContain('<td>Yes</td>')
    expect(page).toContain('a<br>b')
  })

  it('makes names safe', () => {
    expect(exportName('Zoë O’Neil ../x', new Date('2026-11-21T10:00:00Z'))).toBe('zoe-o-neil-x-2026-11-21')
    expect(inWords('holidayLedger')).toBe('Holiday ledger')
  })
})
