import { describe, expect, it } from 'vitest'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { actor } from '../../e2e/support/actors.ts'
import { listEntries } from '~/domain/time/clocking/review.server.ts'
import { listHistory } from '~/domain/time/clocking/status.server.ts'
import { listViolations } from '~/domain/time/clocking/violations.server.ts'
import { ConsentList } from '~/domain/content/consent/input.ts'
import { listConsentStatus } from '~/domain/content/consent/status.server.ts'
import { listActivities } from '~/domain/overview/dashboard/activities.server.ts'
import { DocumentList } from '~/domain/content/documents/input.ts'
import { listAllDocuments } from '~/domain/content/documents/documents.server.ts'
import { addDocument } from '~/domain/content/documents/publish.server.ts'
import { listAudit } from '~/domain/records/audit/audit.server.ts'
import { listAlerts } from '~/domain/safety/emergencies/alerts.server.ts'
import { listOwnOutlines } from '~/domain/forms/forms/own.server.ts'
import { listSubmissions } from '~/domain/forms/forms/review.server.ts'
import { HolidayList } from '~/domain/time/holidays/input.ts'
import { requestHoliday } from '~/domain/time/holidays/holidays.server.ts'
import { listHolidayRequests } from '~/domain/time/holidays/review.server.ts'
import { NewsList } from '~/domain/content/news/input.ts'
import { listAllNews } from '~/domain/content/news/news.server.ts'
import { publishArticle } from '~/domain/content/news/publish.server.ts'
import { StaffList } from '~/domain/kernel/people/input.ts'
import { listStaff } from '~/domain/kernel/people/people.server.ts'
import { type Page } from './keyset.server.ts'
import { commit, newId, write } from './store.server.ts'

const NAMES = ['charlie', 'alice', 'dana', 'bob', 'alice', 'bob'] as const
type Show = (place: { limit: number; before?: string; sort?: Sort }) => Pick<Page<{ id: string }>, 'items' | 'next'>
type Sort = { by: string; descending: boolean }

/** Adds six rows to each list, some with equal values in the sorted columns. */
function fill() {
  const dana = actor('dana')
  NAMES.forEach((name, index) => {
    const userId = actor(name).id
    const at = new Date(Date.UTC(2026, 4, 1 + (index % 4)))
    const id = newId()
    commit(() => {
      const entry = { id, userId, action: 'clock_in', at, shiftId: id, method: 'biometric', flags: [] }
      write().insert(clockEntries).values(entry).run()
      const type = { type: 'missing_hi_vis', description: 'No jacket' }
      write()
        .insert(safetyViolations)
        .values({ id, userId, ...type, at, resolved: index % 2 === 0 })
        .run()
      const status = index % 2 ? 'submitted' : 'draft'
      const form = { reference: `F-${index}`, templateId: 10 + (index % 3), templateVersion: 1, status }
      write()
        .insert(formSubmissions)
        .values({ id, userId, ...form, data: {}, createdAt: at, updatedAt: at, submittedAt: index % 2 ? at : null })
        .run()
    })
    const day = `2040-0${1 + (index % 4)}-10`
    requestHoliday(actor(name), { startDate: `2040-0${1 + index}-10`, endDate: `2040-0${1 + index}-10`, reason: day })
  })
  return dana
}

/** Goes through a list one row at a time, as its pages do. The last page has no next page, although it is full. */
function walk(page: Show, sort?: Sort): string[] {
  const found: string[] = []
  for (let before: string | undefined; ;) {
    const { items, next } = page({ limit: 1, before, sort })
    found.push(...idsOf(items))
    if (!next || found.length > 50) return found
    before = next
  }
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Every list with every order it supports. */
const LISTS: Record<string, { sorts: string[]; page: (dana: ReturnType<typeof actor>) => Show }> = {
  'clock entries': {
    sorts: ['time', 'staff'],
    page: (dana) => (place) => listEntries(dana, place as Parameters<typeof listEntries>[1]),
  },
  'clock entries of a name, within dates': {
    sorts: ['time', 'staff'],
    page: (dana) => (place) =>
      listEntries(dana, { ...(place as Parameters<typeof listEntries>[1]), q: 'example', from: '2026-05-02' }),
  },
  violations: {
    sorts: ['time', 'staff'],
    page: (dana) => (place) => listViolations(dana, place as Parameters<typeof listViolations>[1]),
  },
  submissions: {
    sorts: ['submitted', 'form', 'status', 'staff'],
    page: (dana) => (place) => listSubmissions(dana, place as Parameters<typeof listSubmissions>[1]),
  },
  'holiday requests': {
    sorts: ['requested', 'start', 'staff'],
    page: (dana) => (place) => listHolidayRequests(dana, { ...HolidayList.parse({}), ...(place as object) }),
  },
  staff: {
    sorts: ['name', 'role', 'employee'],
    page:
      (dana) =>
      ({ before, ...place }) =>
        listStaff(dana, { ...StaffList.parse({}), ...(place as object), after: before }),
  },
  consent: {
    sorts: ['name', 'role'],
    page:
      (dana) =>
      ({ before, ...place }) => {
        const page = listConsentStatus(dana, { ...ConsentList.parse({}), ...(place as object), after: before })
        return { ...page, items: page.items.map(({ userId }) => ({ id: userId })) }
      },
  },
  news: {
    sorts: ['published', 'title', 'category'],
    page: (dana) => (place) => listAllNews(dana, { ...NewsList.parse({}), ...(place as object) }),
  },
  documents: {
    sorts: ['published', 'title', 'category', 'size'],
    page: (dana) => (place) => listAllDocuments(dana, { ...DocumentList.parse({}), ...(place as object) }),
  },
}

describe.each(Object.entries(LISTS))('the pages of %s', (name, { sorts, page }) => {
  it.each(sorts.flatMap((by) => [false, true].map((descending) => ({ by, descending }))))(
    'contain each row once, in the order $by (descending: $descending)',
    async (sort) => {
      const dana = fill()
      for (const title of ['b', 'A', 'a', 'C']) {
        const words = { title, content: 'Text', category: title < 'b' ? 'safety' : 'training', publishAt: undefined }
        await publishArticle(dana, words as unknown as Parameters<typeof publishArticle>[1])
        const file = { fileUrl: 'https://example.test/a.pdf', fileSize: title.length, needsAcknowledgement: false }
        await addDocument(dana, {
          ...file,
          title,
          category: title < 'b' ? 'policy' : 'safety',
        } as unknown as Parameters<typeof addDocument>[1])
      }
      const whole = idsOf(page(dana)({ limit: 100, sort }).items)
      expect(whole.length, name).toBeGreaterThan(3)
      expect(walk(page(dana), sort)).toEqual(whole)
      expect(new Set(whole).size).toBe(whole.length)
      expect(idsOf(page(dana)({ limit: 100, sort: { ...sort, descending: !sort.descending } }).items)).toEqual(
        [...whole].reverse(),
      )
    },
  )

  it('refuse to continue from a row that does not exist', () => {
    expect(() => page(fill())({ limit: 1, before: 'nothing' })).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
})

it("lists of one order have each row once, refuse another person's row as a cursor, and end after their last page", () => {
  const dana = fill()
  const [alice, bob] = [actor('alice'), actor('bob')]
  const now = new Date()
  for (const id of ['one', 'two', 'three'])
    commit(() =>
      write().insert(alerts).values({ id, userId: alice.id, type: 'sos', triggeredAt: now, updatedAt: now }).run(),
    )
  const lists: Record<string, [number, Show]> = {
    alerts: [3, (place) => listAlerts(dana, place)],
    history: [2, (place) => listHistory(alice, place)],
    'own submissions': [2, (place) => listOwnOutlines(alice, place)],
    activities: [2, (place) => listActivities(dana, { ...place, id: alice.id, category: 'holidayRequests' })],
  }
  for (const [name, [rows, page]] of Object.entries(lists)) {
    expect(new Set(walk(page)).size, name).toBe(rows)
    expect(page({ limit: rows }).next, name).toBeNull()
    expect(page({ limit: rows - 1 }).next, name).not.toBeNull()
  }
  const before = listHistory(bob, {}).items[0]!.id
  expect(() => listHistory(alice, { before })).toThrow(expect.objectContaining({ kind: 'invalid' }))
})

it('the audit log is read from either end, by what a person did and what concerns them', () => {
  const dana = fill()
  const bob = actor('bob').id
  const query = { userId: bob, action: 'holiday_requested', limit: 50 }
  const newest = idsOf(listAudit(dana, query).items)
  expect(newest).toHaveLength(2)
  expect(idsOf(listAudit(dana, { ...query, sort: { by: 'time', descending: false } }).items)).toEqual(
    [...newest].reverse(),
  )
  expect(idsOf(listAudit(dana, { ...query, before: Number(newest[0]) }).items)).toEqual(newest.slice(1))
  expect(listAudit(dana, { ...query, from: '2100-01-01' }).items).toEqual([])
  expect(() => listAudit(dana, { ...query, before: 999_999 })).toThrow(expect.objectContaining({ kind: 'invalid' }))
})
