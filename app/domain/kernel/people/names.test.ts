import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { peopleWords, users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { isProblem } from '~/platform/problem.ts'
import { closeStore, commit, db, newId, openStore, write } from '~/platform/store.server.ts'
import { choosePerson } from './choose.server.ts'
import { listStaff } from './people.server.ts'
import { addRecord } from './records.server.ts'
import { findFewPeople } from './search.server.ts'

const dana = () => actor('dana')

/** Adds people; nothing but their names says what they are called. */
function hire(...names: [firstName: string, lastName: string][]): void {
  commit(() => {
    for (const [firstName, lastName] of names) {
      const id = newId()
      const leave = { holidayEntitlement: 25, holidayYearStart: null, autoResetHolidays: true }
      const job = { role: 'security_guard', department: null, position: null, employeeId: null }
      const details = { ...leave, ...job, clockInMethod: 'alternative', email: `${id}@example.test` }
      addRecord({ id, username: id, firstName, lastName, ...details }, new Date())
    }
  })
}

const named = (q?: string) =>
  listStaff(dana(), { q }).items.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

it.each(['Łukasz', 'łukasz', 'LUKASZ', 'lu', 'Łu', 'żół', 'zo', 'lukasz zolty', 'Lukasz Ż', 'ukasz zol'])(
  'Łukasz Żółty is found by %s',
  (typed) => {
    hire(['Łukasz', 'Żółty'])
    expect(named(typed)).toEqual(['Łukasz Żółty'])
    expect(findFewPeople(typed)).toHaveLength(1)
  },
)

it('a person is found by a new name and no longer by the old one, whatever wrote it', () => {
  hire(['Siân', 'Llŷr'])
  commit(() => write().update(users).set({ lastName: 'Pryce' }).where(eq(users.firstName, 'Siân')).run())
  expect([named('llyr'), named('pry'), named('sian pryce')]).toEqual([[], ['Siân Pryce'], ['Siân Pryce']])
})

it('people are listed by their last name, whatever its case and accents', () => {
  hire(['Emre', 'Özil'], ['Ana', 'de Souza'], ['Zoe', 'archer'], ['Mia', 'Zed'], ['Li', 'Łuczak'])
  expect(named()).toEqual([
    ...['Alice Archer', 'Zoe archer', 'Bob Baker', 'Charlie Carter', 'Ana de Souza', 'Dana Dean'],
    ...['Li Łuczak', 'Emre Özil', 'Mia Zed'],
  ])
})

it('a list continues after a name with accents where it ended', () => {
  hire(['Emre', 'Özil'], ['Emre', 'Ozil'], ['Ana', 'ÖZIL'], ['Li', 'Łuczak'])
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const { items, next } = listStaff(dana(), { limit: 1, after })
    seen.push(...items.map(({ username }) => username))
    if (!next) break
    after = next
  }
  expect(seen).toEqual(listStaff(dana(), {}).items.map(({ username }) => username))
  expect(new Set(seen).size).toBe(8)
})

it('a person is chosen by a full name typed without accents, and nobody if two people could be meant', () => {
  hire(['José', 'Núñez'])
  expect(choosePerson(dana(), 'jose nunez').name).toBe('José Núñez')
  expect(choosePerson(dana(), 'JOSÉ NÚÑEZ').name).toBe('José Núñez')
  expect(refusal('jose')).toContain('Did you mean José Núñez')
  hire(['Jose', 'Nunez'])
  expect(refusal('José Núñez')).toContain('More than one person has this name')
})

function refusal(typed: string): string {
  try {
    choosePerson(dana(), typed)
  } catch (error) {
    if (isProblem(error)) return JSON.stringify(error.errors)
    throw error
  }
  return 'chosen'
}

it('names that were written without the product are found and in order after its next start', () => {
  hire(['Łukasz', 'Żółty'])
  const [words, key] = [db().select().from(peopleWords).all(), keyOf('Łukasz')]
  commit(() => {
    write().run(sql`DELETE FROM people_words`)
    write().run(sql`UPDATE users SET sort_name = ''`)
  })
  closeStore()
  openStore()
  const bare = (rows: typeof words) => rows.map(({ userId, words }) => `${userId} ${words}`).sort()
  expect(bare(db().select().from(peopleWords).all())).toEqual(bare(words))
  expect(keyOf('Łukasz')).toBe(key)
  expect(named('zolty')).toEqual(['Łukasz Żółty'])
})

const keyOf = (firstName: string) => db().select().from(users).where(eq(users.firstName, firstName)).get()!.sortName
