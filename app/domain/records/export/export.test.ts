import { strFromU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { system } from '../../kernel/access/actor.ts'
import { type EventType } from '../../kernel/events/catalogue.ts'
import { declared } from '../../kernel/events/declared.server.ts'
import { EVENTS } from '~/jobs/events.server.ts'
import { type Happening, record } from '../../kernel/events/record.server.ts'
import { requestHoliday } from '../../time/holidays/holidays.server.ts'
import { examplePhoto } from '../../forms/forms/fields/example-images.ts'
import { noteAtDesk, signOn } from '../../overview/handover/desk.server.ts'
import { RaiseAlert } from '../../safety/emergencies/input.ts'
import { raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { addWatchAlert } from '../../safety/emergencies/watch-alerts.server.ts'
import { IncidentPhoto } from '../../safety/incidents/input.ts'
import { addPhoto } from '../../safety/incidents/photos.server.ts'
import { OnCallRota } from '../../safety/on-call/input.ts'
import { setOnCall } from '../../safety/on-call/on-call.server.ts'
import { setLegalHold } from '../retention/leavers.server.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { exportMyData, exportUser } from './export.server.ts'
import { typedText } from '../../../../e2e/support/typed-texts.ts'
import { exportName, exportPieces, inWords } from './page.ts'
import { kindsOfRecord } from './record-kinds.server.ts'

const read = (file: { bytes: Uint8Array }) => strFromU8(file.bytes)
const far = { startDate: '2031-06-02', endDate: '2031-06-03' }

describe('the export of my data', () => {
  it('contains my records and names every section, under a name with the date', async () => {
    requestHoliday(actor('alice'), { ...far, reason: 'Alices wedding' })
    const file = await exportMyData(actor('alice'), { format: 'json' }, new Date('2026-11-21T10:00:00Z'))
    expect(file.name).toBe('my-data-alice-archer-2026-11-21.json')
    const data = JSON.parse(read(file)) as Record<string, unknown[]> & { profile: { email: string } }
    expect(data.profile.email).toBe('alice@example.test')
    expect(data.holidayRequests).toMatchObject([{ reason: 'Alices wedding', days: 2 }])
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['clockEntries', 'consents', 'formSubmissions', 'emergencyAlerts', 'files', 'activity']),
    )
  })

  it("contains nothing of another person's, and no secret", async () => {
    requestHoliday(actor('bob'), { ...far, reason: 'Bobs secret plan' })
    const text = read(await exportMyData(actor('alice'), { format: 'json' }))
    expect(text).not.toContain('Bobs secret plan')
    expect(text).not.toContain('bob@example.test')
    expect(text).not.toMatch(/argon2|passwordHash|secretHash/)
  })

  it('comes as a ZIP with the same JSON and a page to read, in which hostile text is plain text', async () => {
    requestHoliday(actor('alice'), { ...far, reason: '<img src=x onerror=alert(1)>' })
    const files = unzipSync((await exportMyData(actor('alice'), { format: 'zip' })).bytes)
    const [json, page] = [/json$/, /html$/].map((ending) => Object.keys(files).find((name) => ending.test(name))!)
    expect(JSON.parse(strFromU8(files[json!]!))).toMatchObject({ profile: { firstName: 'Alice' } })
    expect(strFromU8(files[page!]!)).toContain('&lt;img src=x')
    expect(strFromU8(files[page!]!)).not.toContain('<img')
  })

  it('leaves out the daily test of monitoring, which is only recorded under an administrator', async () => {
    const dana = actor('dana')
    const where = { loneSessionId: null, siteId: null, location: null, address: null, notes: '' }
    const test = { ...where, type: 'missed_check_in', event: 'watch.raised', drill: true } as const
    commit(() => addWatchAlert({ ...test, userId: dana.id }, new Date()))
    expect(JSON.parse(read(await exportMyData(dana, { format: 'json' })))).toMatchObject({ emergencyAlerts: [] })
  })

  it('contains photographs of my incidents, except those of an alert that is hidden from me', async () => {
    const alice = actor('alice')
    const { alert } = raiseAlert(alice, RaiseAlert.parse({}))
    const where = { loneSessionId: null, siteId: null, location: null, address: null, notes: '' }
    const duress = commit(() =>
      addWatchAlert({ ...where, userId: alice.id, type: 'duress', event: 'lone.duress' }, new Date()),
    )
    for (const [id, words] of [
      [alert.id, 'The stairs'],
      [duress, 'The man'],
    ])
      await addPhoto(actor('dana'), IncidentPhoto.parse({ id, imageData: examplePhoto, words }))
    const data = JSON.parse(read(await exportMyData(alice, { format: 'json' }))) as Record<string, object[]>
    expect(data.incidentPhotos).toMatchObject([{ words: 'The stairs' }])
    expect(data.files).toEqual([])
  })

  it('contains when I am on call, and what I wrote in the control desk log', async () => {
    const dana = actor('dana')
    const row = { days: '1-5', from: '18:00', to: '06:00' }
    setOnCall(dana, OnCallRota.parse({ rows: [{ ...row, userId: dana.id }] }))
    signOn(dana)
    noteAtDesk(dana, { text: 'Van seen at gate 3' })
    const data = JSON.parse(read(await exportMyData(dana, { format: 'json' }))) as Record<string, object[]>
    expect(data.onCall).toEqual([row])
    expect(data.controlDesk).toMatchObject([{ kind: 'signed_on' }, { kind: 'note', text: 'Van seen at gate 3' }])
  })

  it('is recorded in the audit log, and only an admin may make one about another person', async () => {
    const { id } = actor('alice')
    await exportUser(actor('dana'), { userId: id, format: 'json' })
    const data = JSON.parse(read(await exportMyData(actor('alice'), { format: 'json' }))) as {
      activity: { action: string }[]
    }
    const actions = data.activity.map(({ action }) => action)
    expect(actions).toContain('user_data_exported')
    expect(actions).toContain('self_data_exported')
    await expect(exportUser(actor('bob'), { userId: id, format: 'json' })).rejects.toThrow('You are not allowed')
    await expect(exportUser(actor('dana'), { userId: 'nobody', format: 'json' })).rejects.toThrow('not found')
  })
})

describe('the times of the page to read', () => {
  it.each([
    ['clockEntries', { biometricData: { timestamp: '2026-07-15T06:01:00.000Z' } }, '15 Jul 2026, 07:01'],
    ['offers', { startsAt: '2026-07-15T18:00:00.000Z' }, '15 Jul 2026, 19:00'],
    ['leaveHours', { day: '2026-11-08' }, '8 Nov 2026'],
    ['accidentsAssessed', { occurredOn: '2026-11-08' }, '8 Nov 2026'],
    ['credentials', { details: { seenOn: '2026-11-08' } }, '8 Nov 2026'],
    ['credentials', { details: { periodFrom: '2026-11-08' } }, '8 Nov 2026'],
  ])('are in London time, and its days in words: %s %j', (section, record, shown) => {
    const page = [...exportPieces('Data', new Date(), { [section]: [record] }, kindsOfRecord)].join('')
    expect(page).toContain(`<td>${shown}</td>`)
  })
})

describe('notes that admins write for each other', () => {
  const subject = { type: 'user', id: 'x' }
  function about(type: EventType, personId: string, details: Record<string, unknown>): void {
    commit(() => record(system('test'), { type, subject, personId, details } as Happening))
  }
  const exported = async () => read(await exportMyData(actor('alice'), { format: 'json' }))

  it('are not exported: that a person is under legal hold, and why', async () => {
    const reason = 'Suspected theft; solicitor says do not tell her'
    setLegalHold(actor('dana'), { id: actor('alice').id, legalHold: true, reason })
    expect(await exported()).not.toMatch(/theft|legal_hold|legalHold/)
  })

  it('are withheld in every event of the catalogue, except the fields declared as exported', async () => {
    const alice = actor('alice').id
    const fields = new Set([
      ...Object.values(declared()).flatMap((event) => event?.exported ?? []),
      'reason',
      'comment',
      'internalNotes',
      'notes',
      'resolution',
    ])
    for (const type of Object.keys(EVENTS) as EventType[]) {
      about(type, alice, Object.fromEntries([...fields].map((name) => [name, `${type}/${name}/`])))
    }
    const text = await exported()
    for (const type of Object.keys(EVENTS) as EventType[]) {
      for (const field of fields) {
        const told = (declared()[type]!.exported ?? []).includes(field)
        expect([type, field, text.includes(`${type}/${field}/`)]).toEqual([type, field, told])
      }
    }
  })

  it('are withheld by default, even in an event that the list does not know', async () => {
    about('session.ended', actor('alice').id, {})
    const unknown = (Object.keys(EVENTS) as EventType[]).filter((type) => !declared()[type]!.exported)
    expect(unknown).toContain('retention.hold_changed')
    for (const type of unknown) about(type, actor('alice').id, { reason: 'inside' })
    const text = await exported()
    expect(text).toContain(EVENTS['session.ended'].action)
    for (const type of unknown) expect(text).not.toContain(`"${EVENTS[type].action}"`)
  })
})

describe('a long export', () => {
  it('lets all other requests in between, with 400 alerts and 5,000 events', async () => {
    const alice = actor('alice')
    commit(() => {
      for (let n = 0; n < 400; n++) {
        const notes = `Note ${n} `.repeat(180)
        write()
          .insert(alerts)
          .values({ id: newId(), userId: alice.id, triggeredAt: new Date(), updatedAt: new Date(), notes, type: 'sos' })
          .run()
      }
      for (let n = 0; n < 5000; n++) {
        const details = { drill: false, location: 'Somewhere '.repeat(20), n }
        record(system('test'), { type: 'alert.acknowledged', personId: alice.id, details, payload: { id: 'x' } })
      }
    })
    // An export made in one piece would block the event loop throughout; one made in slices lets other work run after
    // each slice.
    for (const format of ['json', 'zip'] as const) expect(await turnsDuring(format)).toBeGreaterThan(3)
  })

  /** Counts the turns of the event loop that others get while an export is made. */
  async function turnsDuring(format: 'json' | 'zip'): Promise<number> {
    let turns = 0
    let done = false
    const turn = () => void (done || (turns++, setImmediate(turn)))
    setImmediate(turn)
    await exportMyData(actor('alice'), { format })
    done = true
    return turns
  }
})

describe('the page to read', () => {
  it('shows the stored data, and says where there is none', () => {
    const records = { clockEntries: [], profile: { onLeave: true, note: 'a\nb' } }
    const page = [...exportPieces('Data', new Date('2026-11-21T10:00:00Z'), records)].join('')
    expect(page).toContain('<h2>Clock entries</h2><p>Nothing is stored here.</p>')
    expect(page).toContain('<td>Yes</td>')
    expect(page).toContain('a<br>b')
  })

  it('shows typed text unchanged, whatever it looks like, and days as people read them', () => {
    const kinds = () => ({ startDate: 'day', 'details.at': 'instant' }) as const
    fc.assert(
      fc.property(typedText, (text) => {
        const records = { holidays: [{ startDate: text, notes: text, details: { at: text, reason: [text] } }] }
        const page = [...exportPieces('Data', new Date('2026-11-21T10:00:00Z'), records, kinds)].join('')
        const shown = text === '' ? '-' : text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!).replaceAll('\n', '<br>')
        expect(page).toContain(`<th scope="row">Notes</th><td>${shown}</td>`)
      }),
    )
    const records = { holidays: [{ startDate: '2026-11-22', details: { at: '2026-11-22T10:00:00Z' } }] }
    const page = [...exportPieces('Data', new Date(), records, kinds)].join('')
    expect(page).toMatch(/22 Nov 2026<.*22 Nov 2026, 10:00</)
  })

  it('turns names into safe file names', () => {
    expect(exportName('Zoë O’Neil ../x', new Date('2026-11-21T10:00:00Z'))).toBe('zoe-o-neil-x-2026-11-21')
    expect(exportName('Zoë', new Date('2026-07-20T23:30:00Z'))).toBe('zoe-2026-07-21')
    expect(inWords('holidayLedger')).toBe('Holiday ledger')
  })
})

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
