import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { instantOf } from '~/platform/dates.ts'
import { forget } from '~/platform/singleton.server.ts'
import { db } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { exportPieces } from '../../records/export/page.ts'
import { kindsOfRecord } from '../../records/export/record-kinds.server.ts'
import { recordsOf } from '../../records/export/records.server.ts'
import { watchExceptions } from '../exceptions/watch.server.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty } from '../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { addAbsence, changeAbsence, listAbsences, removeAbsence } from './absences.server.ts'
import { AbsenceChange, AbsenceQuery, NewAbsence } from './input.ts'

const NOW = instantOf('2026-11-24', 12, 0)
const absent = (from: string, to?: string, kind = 'sick') =>
  addAbsence(actor('dana'), NewAbsence.parse({ userId: actor('alice').id, kind, from, to }), NOW)
const list = (query = {}) =>
  listAbsences(actor('dana'), AbsenceQuery.parse(query)).items.map(({ from, to }) => [from, to])

describe('an absence', () => {
  it('is recorded, ended later, and removed', () => {
    const { id } = absent('2026-11-24')
    expect(list()).toEqual([['2026-11-24', null]])
    changeAbsence(actor('dana'), AbsenceChange.parse({ id, to: '2026-11-26' }), NOW)
    expect(list({ from: '2026-11-26', to: '2026-11-30' })).toEqual([['2026-11-24', '2026-11-26']])
    expect(list({ from: '2026-11-27' })).toEqual([])
    expect(refused(() => changeAbsence(actor('dana'), AbsenceChange.parse({ id, to: '2026-11-20' }))).kind).toBe(
      'invalid',
    )
    removeAbsence(actor('dana'), { id }, NOW)
    expect(list()).toEqual([])
    expect(refused(() => removeAbsence(actor('dana'), { id })).kind).toBe('not_found')
  })

  it('cannot overlap another of the same person', () => {
    absent('2026-11-24')
    expect(refused(() => absent('2027-03-01', '2027-03-02'))).toMatchObject({ kind: 'conflict', code: 'overlap' })
  })

  it('is refused for guards, if its last day is before the first, and for an unknown kind', () => {
    const input = { userId: actor('bob').id, kind: 'sick', from: '2026-11-24' }
    expect(refused(() => addAbsence(actor('alice'), NewAbsence.parse(input))).kind).toBe('forbidden')
    expect(NewAbsence.safeParse({ ...input, to: '2026-11-23' }).success).toBe(false)
    expect(NewAbsence.safeParse({ ...input, kind: 'bored' }).success).toBe(false)
  })

  it('shows its kind to the person and to administrators, but not in the audit log', async () => {
    absent('2026-11-24', '2026-11-25')
    const [event] = db().select().from(events).where(eq(events.type, 'absence.added')).all()
    expect(JSON.stringify(event)).not.toContain('sick')
    const { absences } = await recordsOf(actor('alice').id)
    expect(absences).toMatchObject([{ kind: 'sick', fromOn: '2026-11-24' }])
    const page = [...exportPieces('Data', NOW, { absences: absences! }, kindsOfRecord)].join('')
    expect(page).toContain('24 Nov 2026')
    expect(page).toContain('25 Nov 2026')
  })
})

describe('shifts and absences', () => {
  let postId = ''
  let siteId = ''
  beforeEach(() => {
    siteId = addSite(actor('dana'), SiteInput.parse({ name: 'Quarry gate' }), NOW).id
    postId = addPost(actor('dana'), NewPost.parse({ id: siteId, name: 'Gatehouse' }), NOW).id
  })
  afterEach(() => forget('exceptions.looked'))
  const shift = (day: string) =>
    addDuty(actor('dana'), NewDuty.parse({ postId, day, start: '19:00', end: '07:00' }), NOW)
  const give = (id: string, name: 'alice' | 'bob' = 'alice') =>
    assign(actor('dana'), NewAssignment.parse({ id, userId: actor(name).id }), NOW)

  it('a person cannot be planned while absent, and the planner does not see why', () => {
    absent('2026-11-24', '2026-11-26')
    const refusal = refused(() => give(shift('2026-11-26').id))
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'absent' })
    expect(refusal.message).not.toContain('ick')
    expect(give(shift('2026-11-27').id)).toMatchObject({ userId: actor('alice').id })
  })

  it('a planned shift of an absent person is an exception until the absence ends before it', async () => {
    const { id } = shift('2026-11-26')
    give(id)
    publishRota(actor('dana'), { siteId, from: '2026-11-26', to: '2026-11-26' }, NOW)
    const absence = absent('2026-11-24')
    await watchExceptions(NOW)
    const open = () => db().select().from(exceptions).where(eq(exceptions.state, 'open')).all()
    expect(open().map(({ kind, dutyId }) => [kind, dutyId])).toEqual([['absent', id]])
    changeAbsence(actor('dana'), AbsenceChange.parse({ id: absence.id, to: '2026-11-25' }), NOW)
    await watchExceptions(NOW)
    expect(open()).toEqual([])
  })
})
