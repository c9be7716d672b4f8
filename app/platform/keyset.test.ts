import { describe, expect, it } from 'vitest'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { actor } from '../../e2e/support/actors.ts'
import { listEntries } from '~/domain/clocking/review.server.ts'
import { listViolations } from '~/domain/clocking/violations.server.ts'
import { ConsentList } from '~/domain/consent/input.ts'
import { listConsentStatus } from '~/domain/consent/status.server.ts'
import { DocumentList } from '~/domain/documents/input.ts'
import { listAllDocuments } from '~/domain/documents/documents.server.ts'
import { addDocument } from '~/domain/documents/publish.server.ts'
import { listAudit } from '~/domain/audit/audit.server.ts'
import { listSubmissions } from '~/domain/forms/review.server.ts'
import { HolidayList } from '~/domain/holidays/input.ts'
import { requestHoliday } from '~/domain/holidays/holidays.server.ts'
import { listHolidayRequests } from '~/domain/holidays/review.server.ts'
import { NewsList } from '~/domain/news/input.ts'
import { listAllNews } from '~/domain/news/news.server.ts'
import { publishArticle } from '~/domain/news/publish.server.ts'
import { StaffList } from '~/domain/people/input.ts'
import { listStaff } from '~/domain/people/people.server.ts'
import { commit, newId, write } from './store.server.ts'

const NAMES = ['charlie', 'alice', 'dana', 'bob', 'alice', 'bob'] as const
type Page = (place: { limit: number; before?: string; sort?: Sort }) => string[]
type Sort = { by: string; falling: boolean }

/** Six rows of each list, some alike in what they are sorted by. */
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

/** Steps through a list one row at a time, as its pages do. */
function walk(page: Page, sort?: Sort): string[] {
  const found: string[] = []
  for (;;) {
    const [next] = page({ limit: 1, before: found.at(-1), sort })
    if (!next || found.length > 50) return found
    found.push(next)
  }
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Every list with every order it knows. */
const LISTS: Record<string, { sorts: string[]; page: (dana: ReturnType<typeof actor>) => Page }> = {
  'clock entries': {
    sorts: ['time', 'staff'],
    page: (dana) => (place) => idsOf(listEntries(dana, place as Parameters<typeof listEntries>[1])),
  },
  'clock entries of a name, within dates': {
    sorts: ['time', 'staff'],
    page: (dana) => (place) =>
      idsOf(listEntries(dana, { ...(place as Parameters<typeof listEntries>[1]), q: 'example', from: '2026-05-02' })),
  },
  violations: {
    sorts: ['time', 'staff'],
    page: (dana) => (place) => idsOf(listViolations(dana, place as Parameters<typeof listViolations>[1]).items),
  },
  submissions: {
    sorts: ['submitted', 'form', 'status', 'staff'],
    page: (dana) => (place) => idsOf(listSubmissions(dana, place as Parameters<typeof listSubmissions>[1])),
  },
  'holiday requests': {
    sorts: ['requested', 'start', 'staff'],
    page: (dana) => (place) => idsOf(listHolidayRequests(dana, { ...HolidayList.parse({}), ...(place as object) })),
  },
  staff: {
    sorts: ['name', 'role', 'employee'],
    page:
      (dana) =>
      ({ before, ...place }) =>
        idsOf(listStaff(dana, { ...StaffList.parse({}), ...(place as object), after: before }).items),
  },
  consent: {
    sorts: ['name', 'role'],
    page:
      (dana) =>
      ({ before, ...place }) =>
        listConsentStatus(dana, { ...ConsentList.parse({}), ...(place as object), after: before }).items.map(
          ({ userId }) => userId,
        ),
  },
  news: {
    sorts: ['published', 'title', 'category'],
    page: (dana) => (place) => idsOf(listAllNews(dana, { ...NewsList.parse({}), ...(place as object) }).items),
  },
  documents: {
    sorts: ['published', 'title', 'category', 'size'],
    page: (dana) => (place) => idsOf(listAllDocuments(dana, { ...DocumentList.parse({}), ...(place as object) }).items),
  },
}

describe.each(Object.entries(LISTS))('the pages of %s', (name, { sorts, page }) => {
  it.each(sorts.flatMap((by) => [false, true].map((falling) => ({ by, falling }))))(
    'hold each row once, in the order $by (falling: $falling)',
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
      const whole = page(dana)({ limit: 100, sort })
      expect(whole.length, name).toBeGreaterThan(3)
      expect(walk(page(dana), sort)).toEqual(whole)
      expect(new Set(whole).size).toBe(whole.length)
      expect(page(dana)({ limit: 100, sort: { ...sort, falling: !sort.falling } })).toEqual([...whole].reverse())
    },
  )

  it('refuse to go on from what is not there', () => {
    expect(() => page(fill())({ limit: 1, before: 'nothing' })).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
})

it('the audit log is read from either end, by what a person did and what concerns them', () => {
  const dana = fill()
  const bob = actor('bob').id
  const query = { userId: bob, action: 'holiday_requested', limit: 50 }
  const newest = idsOf(listAudit(dana, query))
  expect(newest).toHaveLength(2)
  expect(idsOf(listAudit(dana, { ...query, sort: { by: 'time', falling: false } }))).toEqual([...newest].reverse())
  expect(idsOf(listAudit(dana, { ...query, before: Number(newest[0]) }))).toEqual(newest.slice(1))
  expect(listAudit(dana, { ...query, from: '2100-01-01' })).toEqual([])
  expect(() => listAudit(dana, { ...query, before: 999_999 })).toThrow(expect.objectContaining({ kind: 'invalid' }))
})
