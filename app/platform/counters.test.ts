import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { counters, users } from '#db/schema/people.ts'
import { actor } from '../../e2e/support/actors.ts'
import { acknowledgeDocument, listAllDocuments } from '~/domain/content/documents/documents.server.ts'
import { DocumentList, NewDocument } from '~/domain/content/documents/input.ts'
import { addDocument } from '~/domain/content/documents/publish.server.ts'
import { listReaders } from '~/domain/content/documents/readers.server.ts'
import { decideHoliday } from '~/domain/time/holidays/decide.server.ts'
import { requestHoliday } from '~/domain/time/holidays/holidays.server.ts'
import { overlapsOf } from '~/domain/time/holidays/time-off.server.ts'
import { StaffChange } from '~/domain/account/staff/input.ts'
import { countStaff, findStaff, listStaff } from '~/domain/kernel/people/people.server.ts'
import { updateStaff, deactivateStaff } from '~/domain/account/staff/staff.server.ts'
import { commit, db, newId, write } from './store.server.ts'
import { countersOf, counter } from './counters.server.ts'

const days = () => countersOf('off/').filter(({ n }) => n > 0)

/** Counts directly what the counters should contain. */
const counted = (query: ReturnType<typeof sql>) => Object.fromEntries(db().values<[string, number]>(query))
const kept = (prefix: string) => Object.fromEntries(countersOf(prefix).flatMap(({ of, n }) => (n ? [[of, n]] : [])))

it('people are counted by role and state, and by the agreement they gave, through every change', () => {
  const dana = actor('dana')
  const check = () => {
    expect(kept('users/')).toEqual(counted(sql`SELECT role || '/' || is_active, count(*) FROM users GROUP BY 1`))
    expect(kept('consent/')).toEqual(
      counted(sql`SELECT coalesce(consent_version, ''), count(*) FROM users WHERE is_active = 1 GROUP BY 1`),
    )
  }
  check()
  commit(() => write().update(users).set({ role: 'supervisor' }).where(eq(users.username, 'bob')).run())
  commit(() => write().update(users).set({ consentVersion: null }).where(eq(users.username, 'bob')).run())
  check()
  deactivateStaff(dana, { id: actor('charlie').id })
  check()
  expect(countStaff(dana)).toEqual({ total: 4, active: 3, activeStaff: 2, admins: 1 })
})

it('enrolled people are counted by role and method, through every change', () => {
  const alice = eq(users.username, 'alice')
  const { id: userId } = actor('alice')
  const check = () => {
    const people = sql`SELECT role || '/' || clock_in_method, count(*) FROM users WHERE is_active = 1`
    expect(kept('methods/')).toEqual(counted(sql`${people} GROUP BY 1`))
    expect(kept('faces/')).toEqual(counted(sql`${people} AND id IN (SELECT user_id FROM face_templates) GROUP BY 1`))
  }
  const face = { sealed: Buffer.from('x'), model: 'm', frames: 1, createdAt: new Date(), createdBy: 'dana' }
  const steps = [
    () =>
      write()
        .insert(faceTemplates)
        .values({ userId, ...face })
        .run(),
    () => write().update(users).set({ role: 'supervisor', clockInMethod: 'alternative' }).where(alice).run(),
    () => write().update(users).set({ isActive: false }).where(alice).run(),
    () => write().update(users).set({ isActive: true }).where(alice).run(),
    () => write().delete(faceTemplates).run(),
  ]
  check()
  for (const step of steps) {
    commit(() => void step())
    check()
  }
})

it('each day of approved time off is counted, until it is cancelled or removed', () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  const now = new Date('2040-01-01T09:00:00Z')
  const { id } = requestHoliday(alice, { startDate: '2040-02-27', endDate: '2040-03-01', reason: '' }, now)
  expect(days()).toEqual([])
  decideHoliday(dana, { id, status: 'approved' }, now)
  expect(days().map(({ of }) => of)).toEqual(['2040-02-27', '2040-02-28', '2040-02-29', '2040-03-01'])
  expect([counter('days_off/2040-02'), counter('holidays/approved')]).toEqual([4, 1])
  const other = { userId: actor('bob').id, startDate: '2040-02-29', endDate: '2040-02-29' }
  expect(overlapsOf(other)).toMatchObject([{ id, userName: 'Alice Archer' }])
  expect(overlapsOf({ ...other, userId: alice.id })).toEqual([])
  decideHoliday(dana, { id, status: 'cancelled', notes: 'Needed' }, now)
  expect([days(), counter('days_off/2040-02')]).toEqual([[], 0])
  const again = requestHoliday(alice, { startDate: '2040-02-27', endDate: '2040-02-27', reason: '' }, now)
  decideHoliday(dana, { id: again.id, status: 'approved' }, now)
  commit(() => write().delete(holidayRequests).where(eq(holidayRequests.id, again.id)).run())
  expect([days(), counter('days_off/2040-02'), counter('holidays/approved')]).toEqual([[], 0, 0])
})

it('submissions are counted by form and state, and so are the people who sent some', () => {
  const at = new Date()
  const ids = ['alice', 'alice', 'bob'].map((name, index) => {
    const row = { id: newId(), reference: `F-${index}`, userId: actor(name as 'alice').id, templateId: 10 }
    const rest = { templateVersion: 1, status: 'draft', data: {}, createdAt: at, updatedAt: at }
    commit(() =>
      write()
        .insert(formSubmissions)
        .values({ ...row, ...rest })
        .run(),
    )
    return row.id
  })
  const change = (id: string) =>
    commit(() => write().update(formSubmissions).set({ status: 'submitted' }).where(eq(formSubmissions.id, id)).run())
  change(ids[0]!)
  expect([kept('forms/'), counter('forms')]).toEqual([{ '10/draft': 2, '10/submitted': 1 }, 2])
  for (const id of ids.slice(0, 2))
    commit(() => write().delete(formSubmissions).where(eq(formSubmissions.id, id)).run())
  expect([kept('forms/'), counter('forms')]).toEqual([{ '10/draft': 1 }, 1])
})

const RULES = NewDocument.parse({
  title: 'Rules',
  category: 'policy',
  fileUrl: 'https://example.test/a.pdf',
  needsAcknowledgement: true,
})

it('a document counts the people asked and the people who confirmed it', async () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  const { id } = await addDocument(dana, RULES)
  acknowledgeDocument(alice, { id })
  acknowledgeDocument(alice, { id })
  expect(listAllDocuments(dana, DocumentList.parse({})).items).toMatchObject([{ asked: 3, acknowledged: 1 }])
})

it('people who still have to confirm a document are counted through every change of confirmations', async () => {
  const [alice, bob, dana] = [actor('alice'), actor('bob'), actor('dana')]
  const { id } = await addDocument(dana, RULES)
  const check = (missing: string[], done: string[]) => {
    const list = listReaders(dana, { id, limit: 50 })
    expect([list.missing.total, list.missing.items.map(({ name }) => name)]).toEqual([missing.length, missing])
    expect([list.done.total, list.done.items.map(({ name }) => name).sort()]).toEqual([done.length, done])
    const query = sql`SELECT document_id || '/' || role || '/' || is_active, count(*) FROM document_acknowledgements
      JOIN users ON users.id = user_id GROUP BY 1`
    expect(kept('read/')).toEqual(counted(query))
  }
  check(['Alice Archer', 'Bob Baker', 'Charlie Carter'], [])
  for (const person of [alice, dana]) acknowledgeDocument(person, { id })
  check(['Bob Baker', 'Charlie Carter'], ['Alice Archer', 'Dana Dean'])
  deactivateStaff(dana, { id: alice.id })
  check(['Bob Baker', 'Charlie Carter'], ['Alice Archer', 'Dana Dean'])
  acknowledgeDocument(bob, { id })
  commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.id, bob.id)).run())
  check(['Charlie Carter'], ['Alice Archer', 'Bob Baker', 'Dana Dean'])
  commit(() => write().update(users).set({ role: 'supervisor' }).where(eq(users.id, dana.id)).run())
  check(['Charlie Carter'], ['Alice Archer', 'Bob Baker', 'Dana Dean'])
})

it('a search that more than 1,000 people match is not counted to its end', () => {
  const dana = actor('dana')
  commit(() =>
    write().run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 997)
    INSERT INTO users (id, email, username, first_name, last_name, role, created_at, updated_at)
    SELECT 'many-' || i, 'many-' || i || '@example.test', 'many' || i, 'Many', 'More', 'security_guard', 0, 0 FROM n`),
  )
  expect(listStaff(dana, { q: 'example', limit: 2 }).total).toBeNull()
  expect(listStaff(dana, { q: 'example', role: 'admin' }).total).toBe(1)
  expect(listStaff(dana, { q: 'many', limit: 2 })).toMatchObject({ total: 997, items: [{}, {}] })
  expect(listStaff(dana, { limit: 2 }).total, 'everybody is counted by the counters').toBe(1001)
})

it('people are found by any part of name, email, number or username, also after these change', async () => {
  const dana = actor('dana')
  const found = (q: string) => listStaff(dana, { q }).items.map(({ firstName }) => firstName)
  expect(found('ice arch')).toEqual(['Alice'])
  expect(found('g-00')).toEqual(['Alice'])
  expect(found('"; drop')).toEqual([])
  expect(found('al')).toEqual(['Alice'])
  expect(listStaff(dana, { q: 'example', limit: 2 })).toMatchObject({ total: 4, items: [{}, {}] })
  const alice = findStaff(dana, { id: actor('alice').id })
  await updateStaff(dana, StaffChange.parse({ ...alice, updatedAtWas: undefined, lastName: 'Zimmermann' }))
  expect([found('archer'), found('zimmer')]).toEqual([[], ['Alice']])
  expect(
    db()
      .select()
      .from(counters)
      .all()
      .every(({ n }) => n >= 0),
  ).toBe(true)
})
