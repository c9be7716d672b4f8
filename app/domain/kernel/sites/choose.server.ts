import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { sites } from '#db/schema/sites.ts'
import { type Person } from '../access/actor.ts'
import { sitesOf } from '../access/grants.server.ts'
import { invalid } from '~/platform/problem.ts'
import { holds } from '~/platform/holds.server.ts'
import { db } from '~/platform/store.server.ts'
import { siteLabel } from './site-label.ts'

/** So many sites are a list to choose from; of more, one is looked for by its name. */
export const MOST_TO_CHOOSE = 50
const SUGGESTED = 5

export type SiteChoice = { id: string; label: string }
export type SiteChoices = {
  /** There are too many for a list. */
  many: boolean
  /** What a list offers: all sites, or where there are many, those that hold the word. */
  items: SiteChoice[]
  /** What was typed without naming one site alone; null otherwise. */
  word: string | null
}

/**
 * The sites that a page offers to the actor, and the one that is meant by what its address asks for.
 * @param siteName what was typed, which is newer than `siteId` wherever it is not that site's own name
 * @returns `site` is null where none is meant: nothing was asked for, or a word that is no site or that fits several
 */
export function chooseSite(
  actor: Person,
  { siteId, siteName }: { siteId?: string; siteName?: string },
): SiteChoices & { site: SiteChoice | null } {
  const first = read(actor, MOST_TO_CHOOSE + 1)
  const many = first.length > MOST_TO_CHOOSE
  const items = many ? [] : first
  const word = siteName?.trim() ?? ''
  const known = siteId ? (read(actor, 1, eq(sites.id, siteId))[0] ?? null) : null
  if (!word || word === known?.label) return { many, items, word: null, site: known }
  const meant = named(actor, word) ?? onlyOne(read(actor, 2, holding(word)))
  if (meant) return { many, items, word: null, site: meant }
  return { many, items: many ? read(actor, MOST_TO_CHOOSE, holding(word)) : items, word, site: known }
}

/** The first of the sites that the actor may see, by name; null where there is none. */
export const firstSite = (actor: Person): SiteChoice | null => read(actor, 1)[0] ?? null

/** What a form offers before anything is typed. */
export const listSiteChoices = (actor: Person): SiteChoices => {
  const { many, items, word } = chooseSite(actor, {})
  return { many, items, word }
}

/**
 * Which site a form means in which one is typed: its name, with its client in brackets where several are called so.
 * @throws Problem invalid when it is none, or more than one, naming those that may be meant
 */
export function siteNamed(actor: Person, typed: string, field = 'siteName'): string {
  const word = typed.trim()
  const found = word ? named(actor, word) : null
  if (found) return found.id
  const near = word ? read(actor, SUGGESTED, holding(word)).map(({ label }) => label) : []
  throw invalid(field, near.length ? `Which site? Did you mean ${near.join(', ')}?` : 'No site has this name')
}

const onlyOne = (found: SiteChoice[]): SiteChoice | null => (found.length === 1 ? found[0]! : null)

/** The one that is called exactly so, whatever its case. */
const named = (actor: Person, word: string) =>
  onlyOne(read(actor, 2, sql`(${sites.name} = ${word} COLLATE NOCASE OR ${label} = ${word} COLLATE NOCASE)`))

const label = sql`${sites.name} || coalesce(' (' || nullif(${sites.client}, '') || ')', '')`

/** The condition that finds sites by a part of their name or client. */
export const holding = (word: string): SQL => holds(label, word)

function read(actor: Person, limit: number, where?: SQL): SiteChoice[] {
  const seen = sitesOf(actor, 'site.see')
  const theirs = seen === 'all' ? undefined : inArray(sites.id, [...seen])
  const { id, name, client } = sites
  return db()
    .select({ id, name, client })
    .from(sites)
    .where(and(isNull(sites.removedAt), theirs, where))
    .orderBy(asc(name), asc(id))
    .limit(limit)
    .all()
    .map((row) => ({ id: row.id, label: siteLabel(row) }))
}
