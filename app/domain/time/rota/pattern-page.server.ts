import { z } from 'zod'
import { type Person } from '../../kernel/access/actor.ts'
import { mayAt } from '../../kernel/access/grants.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { chooseSite, firstSite } from '../../kernel/sites/choose.server.ts'
import { SiteWord } from '../../kernel/sites/input.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { mondayOf } from './gates.ts'
import { listPlannable } from './grid.server.ts'
import { PatternQuery } from './input.ts'
import { MOST_ROWS } from './pattern-form.ts'
import { listPatterns } from './patterns.server.ts'
import { listPosts } from './posts.server.ts'

const word = z.string().trim().max(100).optional()
const USUAL_ROWS = 7

/** The site whose patterns are shown, which one is edited, and how many rows the form has. */
export const PatternsQuery = z.object({
  site: word,
  siteName: SiteWord,
  edit: word,
  rows: z.coerce.number().int().min(1).max(MOST_ROWS).default(USUAL_ROWS),
})
export type PatternsQuery = z.infer<typeof PatternsQuery>

/** By default, the page offers to generate four weeks. */
const SPAN_DAYS = 27

/** Returns the patterns of a site, by default of the first one. @throws Problem not_found for a site without access */
export function findPatterns(actor: Person, { site, siteName, edit, rows }: PatternsQuery, now = new Date()) {
  const { site: chosen, ...sites } = chooseSite(actor, { siteId: site, siteName })
  const shown = chosen ?? (site ? null : firstSite(actor))
  const siteId = shown?.id ?? site ?? null
  const siteLabel = shown?.label ?? ''
  const from = addDays(mondayOf(dayOf(now)), 7)
  const span = { from, to: addDays(from, SPAN_DAYS) }
  const none = {
    sites,
    siteId,
    siteLabel,
    rows,
    span,
    posts: [],
    patterns: [],
    edited: null,
    people: null,
    mayPlan: false,
  }
  if (siteId === null) return none
  const posts = listPosts(actor, { id: siteId })
  const mayPlan = mayAt(actor, 'rota.plan', siteId)
  const found = listPatterns(actor, PatternQuery.parse({ siteId })).items
  const names = namesOf(found.flatMap(({ userIds }) => userIds))
  const patterns = found.map((pattern) => ({
    ...pattern,
    post: posts.find(({ id }) => id === pattern.postId)?.name ?? 'A removed position',
    people: pattern.userIds.map((id) => names.get(id) ?? ''),
  }))
  return {
    ...none,
    posts,
    patterns,
    edited: (mayPlan && patterns.find(({ id }) => id === edit)) || null,
    people: mayPlan ? listPlannable(actor, siteId) : null,
    mayPlan,
  }
}
