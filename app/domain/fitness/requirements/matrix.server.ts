import { and, eq, inArray, or } from 'drizzle-orm'
import { credentials, requirements } from '#db/schema/credentials.ts'
import { posts } from '#db/schema/rota.ts'
import { type Person, ROLES, roleLabel } from '../../kernel/access/actor.ts'
import { demandAt, type Sites, sitesOf } from '../../kernel/access/grants.server.ts'
import { demand, may } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { type Need, SITE_TRAINING } from '../../kernel/sites/need.ts'
import { needsAt, needsFor } from '../../kernel/sites/needs.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { findDutyById } from '../../time/rota/find-duty.server.ts'
import { trainedSinceOf } from '../../time/rota/training-rows.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'
import { type Day, dayOf } from '~/platform/dates.ts'
import { type Page } from '~/platform/keyset.server.ts'
import { invalid, notFound } from '~/platform/problem.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type KeptPaper, type Paper, asTheyCount } from '../credentials/in-force.ts'
import { findKind, listKinds } from '../credentials/kinds.server.ts'
import { type Sector, SECTOR_WORDS } from '../credentials/sectors.ts'
import { isLimited } from './judge.ts'
import { heldOf } from './matrix.ts'
import { type MatrixQuery } from './matrix-input.ts'
import { COUNTS, HOLDS, holdsWords, MATRIX_WORDS } from './matrix-kinds.ts'
import { peoplePage, type Somebody } from './matrix-people.server.ts'
import { type MatrixCell, type MatrixColumn, type MatrixRow } from './matrix-views.ts'

const PAGE = 50
/** The most people checked for one page of fit or unfit people; the next page continues from there. */
const MOST_SEEN = 2000
const AT_ONCE = 200
const MINUTE_MS = 60_000

/**
 * The scope of a matrix: its columns, who needs each, and the hours. Of a column that is `inOrderOnly`, a planner sees
 * neither the reason nor the last day.
 */
type About = {
  columns: (MatrixColumn & { blocks: boolean; inOrderOnly: boolean; roles: ReadonlySet<string> })[]
  siteId: string | null
  hours: { startsAt: Date; endsAt: Date }
  /** The sites whose people the actor sees. */
  ofSites: Sites
}

/**
 * Returns people and the papers that they need, by name: at a site, for a shift, or every kind of paper. A planner
 * sees only the people of their sites, and for papers whose details are for the office only whether they are in
 * order, even with access to all sites.
 * @returns a page of people; with `only` a page may be short or empty, and `next` still continues
 * @throws Problem not_found for an unknown site, shift or kind, or a site they do not manage; invalid for an unknown
 * `after`, and without a site if the actor may not see all of them
 */
export function listMatrix(
  actor: Person,
  query: MatrixQuery,
  now = new Date(),
): Page<MatrixRow> & { columns: MatrixColumn[] } {
  const about = aboutOf(actor, query, now)
  const columns = about.columns.map(({ kind, sector, label }) => ({ kind, sector, label }))
  const { q, only, limit = PAGE } = query
  const items: MatrixRow[] = []
  let { after } = query
  for (let seen = 0; seen < MOST_SEEN;) {
    const size = only ? AT_ONCE : limit
    const { rows, next } = peoplePage(about.ofSites, { q, after, limit: size }, now)
    const made = rowsOf(rows, about)
    for (const row of made) {
      if (only && row.fit !== (only === 'fit')) continue
      items.push(row)
      if (items.length === limit) return { items, columns, next: row === made.at(-1) ? next : row.userId, total: null }
    }
    if (!next) return { items, columns, next: null, total: null }
    after = next
    seen += rows.length
  }
  return { items, columns, next: after ?? null, total: null }
}

/**
 * Returns the same as CSV, all pages of it, produced while it is read. The export is recorded in the audit log.
 * @throws Problem forbidden with code `confirm_password`, because it names everyone; otherwise as `listMatrix`
 */
export function exportMatrix(
  actor: Person,
  query: MatrixQuery,
  now = new Date(),
): { name: string; text: Iterable<string> } {
  demand(actor, 'credential.manage')
  demand(actor, 'people.export')
  const { columns } = aboutOf(actor, query, now)
  const { siteId = null, dutyId = null, kind = null } = query
  commit(() => record(actor, { type: 'matrix.exported', personId: null, details: { siteId, dutyId, kind } }, now))
  return { name: `papers-${dayOf(now)}.csv`, text: lines(actor, query, columns, now) }
}

/** Returns the requested matrix: a page of it, or all of it as CSV. */
export const askMatrix = (actor: Person, query: MatrixQuery) =>
  query.format === 'csv' ? exportMatrix(actor, query) : listMatrix(actor, query)

function* lines(actor: Person, query: MatrixQuery, columns: readonly MatrixColumn[], now: Date): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Name', 'Employee ID', 'Role', HOLDS, ...columns.map(({ label }) => label)])
  let after: string | undefined
  do {
    const { items, next } = listMatrix(actor, { ...query, limit: AT_ONCE, after }, now)
    for (const row of items) {
      const { userName, employeeId, role, cells } = row
      const told = cells.map(({ state, until }) => (until ? `${MATRIX_WORDS[state]}, ${until}` : MATRIX_WORDS[state]))
      yield csvLine([userName, employeeId ?? '', roleLabel(role), holdsWords(row), ...told])
    }
    after = next ?? undefined
  } while (after)
}

function aboutOf(actor: Person, { siteId, dutyId, kind }: MatrixQuery, now: Date): About {
  const seen = sitesOf(actor, 'matrix.see')
  const duty = dutyId ? findDutyById(dutyId) : null
  if (dutyId && !duty) throw notFound('Shift')
  if (kind && kind !== SITE_TRAINING && !findKind(kind)) throw notFound('Kind')
  const at = duty?.siteId ?? siteId ?? null
  if (seen !== 'all' && !at) throw invalid('siteId', 'Choose a site')
  if (at) demandAt(actor, 'matrix.see', at)
  if (at) presentSite(at)
  const hours = duty ?? { startsAt: now, endsAt: new Date(now.getTime() + MINUTE_MS) }
  const needs = duty ? ofEverybody(needsOfDuty(duty)) : at ? ofEverybody(needsOfSite(at)) : everyKind(actor)
  const wanted = withRoles(needs).filter((need) => !kind || need.kind === kind)
  return {
    siteId: at,
    hours,
    ofSites: seen === 'all' ? 'all' : [at!],
    columns: wanted.map((need) => {
      const { blocks = false, officeOnly = false } = findKind(need.kind) ?? {}
      return { ...need, label: labelOf(need), blocks, inOrderOnly: officeOnly && !may(actor, 'credential.manage') }
    }),
  }
}

type Wanted = Need & { roles: ReadonlySet<string> }

const EVERYBODY: ReadonlySet<string> = new Set(ROLES)

const ofEverybody = (needs: readonly Need[]): Wanted[] => needs.map((need) => ({ ...need, roles: EVERYBODY }))

/** The requirements of a shift's site and position. A shift has no role, so those of roles are added. */
const needsOfDuty = ({ siteId, postId }: { siteId: string; postId: string }) => needsFor(siteId, postId, '')

/** The requirements of a site and all its positions, each once. */
function needsOfSite(siteId: string): Need[] {
  const ids = db().select({ id: posts.id }).from(posts).where(eq(posts.siteId, siteId)).all()
  const rows = db()
    .select({ kind: requirements.kind, sector: requirements.sector })
    .from(requirements)
    .where(
      or(
        and(eq(requirements.scope, 'site'), eq(requirements.scopeId, siteId)),
        and(
          eq(requirements.scope, 'post'),
          inArray(
            requirements.scopeId,
            ids.map(({ id }) => id),
          ),
        ),
      ),
    )
    .orderBy(requirements.kind, requirements.sector)
    .all()
  return once(rows.map(({ kind, sector }) => ({ kind, sector: sector || null })))
}

const everyKind = (actor: Person): Wanted[] =>
  listKinds(actor).map(({ id }) => ({ kind: id, sector: null, roles: new Set() }))

/**
 * Adds the requirements of roles, with the people concerned. A column of a kind without a sector covers all its
 * sectors. There is always a column for the right to work: if it is limited, the person needs it for every shift.
 */
function withRoles(needs: readonly Wanted[]): Wanted[] {
  const limited: Wanted = { kind: 'right_to_work', sector: null, roles: new Set() }
  const byKey = new Map([limited, ...needs].map((need) => [keyOf(need), need]))
  for (const role of ROLES)
    for (const need of needsAt('role', role)) {
      const key = byKey.has(keyOf({ ...need, sector: null })) ? keyOf({ ...need, sector: null }) : keyOf(need)
      const known = byKey.get(key)
      byKey.set(key, { ...(known ?? need), roles: new Set([...(known?.roles ?? []), role]) })
    }
  return [...byKey.values()]
}

const keyOf = ({ kind, sector }: Need) => `${kind} ${sector ?? ''}`
const once = (needs: readonly Need[]): Need[] => [...new Map(needs.map((need) => [keyOf(need), need])).values()]

function labelOf({ kind, sector }: Need): string {
  if (kind === SITE_TRAINING) return 'Training at this site'
  const label = findKind(kind)?.label ?? kind
  return sector ? `${label}: ${SECTOR_WORDS[sector as Sector]}` : label
}

function rowsOf(people: readonly Somebody[], { columns, siteId, hours }: About): MatrixRow[] {
  const ids = people.map(({ id }) => id)
  const papers = papersBy(ids, [...new Set(columns.map(({ kind }) => kind))])
  const asksTraining = columns.some(({ kind }) => kind === SITE_TRAINING)
  const trained = siteId && asksTraining ? trainedSinceOf(ids, siteId) : new Map<string, Day>()
  const screeningWeeks = readSetting('screening_weeks')
  return people.map(({ id, firstName, lastName, employeeId, role }) => {
    const own = papers.get(id) ?? []
    let fit = true
    const cells = columns.map(({ kind, sector, label, blocks, inOrderOnly, roles }): MatrixCell => {
      const required = roles.has(role) || endsLimited(kind, own)
      const held =
        kind === SITE_TRAINING
          ? trainingOf(trained.get(id) ?? null, dayOf(hours.startsAt))
          : heldOf({ kind, sector }, own, hours, { required, screeningWeeks })
      if (blocks && required && !COUNTS.has(held.state)) fit = false
      if (inOrderOnly) return { kind, sector, label, ...inOrder(held, required, roles.has(role)) }
      return { kind, sector, label, ...held, required }
    })
    return { userId: id, userName: `${firstName} ${lastName}`, employeeId, role, fit, cells }
  })
}

/**
 * A planner is shown only whether the paper counts, and not that a person needs it because their permission to work is
 * limited. @param byRole whether everybody in the person's role needs it
 */
function inOrder({ state }: Pick<MatrixCell, 'state'>, required: boolean, byRole: boolean) {
  const counts = COUNTS.has(state)
  const shown = counts ? ('valid' as const) : required ? ('missing' as const) : ('not_needed' as const)
  return { state: shown, until: null, required: byRole || (required && !counts) }
}

/** A limited right to work is required for every shift of its owner. */
const endsLimited = (kind: string, papers: readonly Paper[]) => kind === 'right_to_work' && isLimited(papers)

const trainingOf = (since: Day | null, on: Day) =>
  ({ state: since !== null && since <= on ? 'valid' : 'missing', until: null }) as const

/** The papers of these people that can meet these requirements; a notice replaces a licence. */
function papersBy(ids: readonly string[], kinds: readonly string[]): Map<string, KeptPaper[]> {
  const { id, replacedBy, updatedAt, userId, kind, state, sectors, startsOn, expiresOn } = credentials
  const asked = kinds.includes('sia_licence') ? [...kinds, 'dispensation'] : [...kinds]
  const rows = db()
    .select({ id, replacedBy, updatedAt, userId, kind, state, sectors, startsOn, expiresOn })
    .from(credentials)
    .where(and(inArray(userId, [...ids]), inArray(kind, [...new Set(asked)])))
    .all()
  const found = new Map<string, KeptPaper[]>()
  for (const { userId: of, ...paper } of asTheyCount(rows)) {
    const own = found.get(of)
    if (own) own.push(paper)
    else found.set(of, [paper])
  }
  return found
}
