import { type SQL, sql } from 'drizzle-orm'
import { peopleWords, users } from '#db/schema/people.ts'
import { folded } from '~/platform/names.ts'
import { db } from '~/platform/store.server.ts'

/** The shortest word that the index can find, because it is made of three-letter pieces. */
const SHORTEST = 3
/** Counting stops here, because counting the matches of a broad search would take longer as the company grows. */
export const NARROW = 1000
/** Up to this many people are looked up one by one. */
const FEW = 100

type Search = {
  where: SQL
  /** Counts the people who match the words, up to one beyond `NARROW`; null if that would need reading each of them. */
  hits: number | null
}

/**
 * Returns the condition that finds people by part of their name, email, employee ID or username; null without words.
 */
export function searchFor(q: string | undefined): Search | null {
  const word = folded(q?.trim() ?? '')
  if (!word) return null
  if ([...word].length < SHORTEST) return { where: holding(word), hits: null }
  const phrase = `"${word.replaceAll('"', '""')}"`
  const found = db().values<[number]>(
    sql`SELECT rowid FROM people_search WHERE people_search MATCH ${phrase} LIMIT ${NARROW + 1}`,
  )
  if (found.length > NARROW) return { where: holding(word), hits: found.length }
  const numbers = JSON.stringify(found.map(([n]) => n))
  const theirs = sql`${peopleWords.n} IN (SELECT value FROM json_each(${numbers}))`
  return {
    where: sql`${users.id} IN (SELECT ${peopleWords.userId} FROM ${peopleWords} WHERE ${theirs})`,
    hits: found.length,
  }
}

/**
 * Returns the people whose name, email, username or employee ID contains the words, as a subquery of their ids that
 * filters another list.
 */
export const peopleFound = (q: string) => db().select({ id: users.id }).from(users).where(searchFor(q)?.where)

/** Returns the ids of these people if they are few enough to be looked up one by one; null if they are not. */
export function findFewPeople(q: string): string[] | null {
  const found = peopleFound(q)
    .limit(FEW + 1)
    .all()
  return found.length > FEW ? null : found.map(({ id }) => id)
}

/** Returns the condition that a person's first and last name are these; case and accents do not matter. */
export const isCalled = (name: string): SQL => wordsOf(sql`instr(${peopleWords.words}, ${`${folded(name)}\n`}) = 1`)

const holding = (word: string): SQL => wordsOf(sql`instr(${peopleWords.words}, ${word}) > 0`)

const wordsOf = (fit: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${peopleWords} WHERE ${peopleWords.userId} = ${users.id} AND ${fit})`
