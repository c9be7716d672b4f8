import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { sites } from '#db/schema/sites.ts'
import { type Person } from '../access/actor.ts'
import { sitesOf } from '../access/grants.server.ts'
import { invalid } from '~/platform/problem.ts'
import { holds, isNamed, nameOrder } from '~/platform/names.server.ts'
import { onlyMatch } from '~/platform/names.ts'
import { db } from '~/platform/store.server.ts'
import { siteLabel } from './site-label.ts'

/** Up to this many sites are shown as a list of choices. If there are more, a site is searched by name. */
export const MOST_TO_CHOOSE = 50
const SUGGESTED = 5

export type SiteChoice = { id: string; label: string }
export type SiteChoices = {
  /** Are there too many sites for a list? */
  many: boolean
  /** The choices of a list: all sites, or, if there are many, those that contain the word. */
  items: SiteChoice[]
  /** Typed words that do not name exactly one site; null otherwise. */
  word: string | null
}

/**
 * Returns the sites that a page offers to the actor, and the one that its address selects. @param siteName typed words,
 * which take precedence over `siteId` unless they are that site's own name @returns `site` is null if none is selected:
 * none was requested, or the words match no site or several
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
  const meant = named(actor, word) ?? onlyMatch(read(actor, 2, holding(word)))
  if (meant) return { many, items, word: null, site: meant }
  return { many, items: many ? read(actor, MOST_TO_CHOOSE, holding(word)) : items, word, site: known }
}

/** Returns the first by name of the sites that the actor may see; null if there is none. */
export const firstSite = (actor: Person): SiteChoice | null => read(actor, 1)[0] ?? null

/** The choices of a form before anything is typed. */
export const listSiteChoices = (actor: Person): SiteChoices => {
  const { many, items, word } = chooseSite(actor, {})
  return { many, items, word }
}

/**
 * Returns the site typed into a form: its name, with its client in brackets if several share the name. @throws Problem
 * invalid if no site or more than one matches, naming the candidates
 */
export function siteNamed(actor: Person, typed: string, field = 'siteName'): string {
  const word = typed.trim()
  const found = word ? named(actor, word) : null
  if (found) return found.id
  const near = word ? read(actor, SUGGESTED, holding(word)).map(({ label }) => label) : []
  throw invalid(field, near.length ? `Which site? Did you mean ${near.join(', ')}?` : 'No site has this name')
}

/** Finds the site with this name, whatever its case and accents. */
const named = (actor: Person, word: string): SiteChoice | null =>
  onlyMatch(read(actor, SUGGESTED, or(isNamed(sites.name, word), isNamed(label, word))), (site) => site.label === word)

const label = sql`${sites.name} || coalesce(' (' || nullif(${sites.client}, '') || ')', '')`

/** Returns the condition that finds sites by part of their name or client. */
export const holding = (word: string): SQL => holds(label, word)

function read(actor: Person, limit: number, where?: SQL): SiteChoice[] {
  const seen = sitesOf(actor, 'site.see')
  const theirs = seen === 'all' ? undefined : inArray(sites.id, [...seen])
  const { id, name, client } = sites
  return db()
    .select({ id, name, client })
    .from(sites)
    .where(and(isNull(sites.removedAt), theirs, where))
    .orderBy(nameOrder(name), asc(id))
    .limit(limit)
    .all()
    .map((row) => ({ id: row.id, label: siteLabel(row) }))
}
