import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { sites } from '#db/schema/sites.ts'
import { type Person } from '../access/actor.ts'
import { demandAt, sitesOf } from '../access/grants.server.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { isNamed, nameOrder } from '~/platform/names.server.ts'
import { folded, onlyMatch } from '~/platform/names.ts'
import { notFound, refuseStale } from '~/platform/problem.ts'
import { commit, db, newId, prepared, write } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { type Nation } from '../bank-holidays/nations.ts'
import { holding } from './choose.server.ts'
import { type LadderInput, type SiteChange, type SiteInput, type SiteQuery } from './input.ts'
import { needsTraining, setNeeds, setTrainingNeeded } from './needs.server.ts'
import { type LadderStep } from './ladder.ts'
import { type SiteView } from './views.ts'

export type SiteRow = typeof sites.$inferSelect

const present = isNull(sites.removedAt)

/**
 * Returns the sites that the actor may see, by name: all for admins, otherwise those of their access. With `q`, only
 * those that contain it.
 */
export function listSites(actor: Person, { q, limit }: SiteQuery = {}): SiteView[] {
  const seen = sitesOf(actor, 'site.see')
  const theirs = seen === 'all' ? undefined : inArray(sites.id, [...seen])
  const rows = db()
    .select()
    .from(sites)
    .where(and(present, theirs, q ? holding(q) : undefined))
    .orderBy(nameOrder(sites.name), asc(sites.id))
  return (limit ? rows.limit(limit) : rows).all().map(viewSite)
}

/** Names and ids of the sites, to choose from. */
export function listSiteNames(actor: Person): { id: string; name: string }[] {
  demand(actor, 'site.read')
  return db()
    .select({ id: sites.id, name: sites.name })
    .from(sites)
    .where(present)
    .orderBy(nameOrder(sites.name), asc(sites.id))
    .all()
}

/** Returns names of the sites with these ids, by id, including removed ones. */
export function findSiteNames(actor: Person, ids: readonly (string | null)[]): Record<string, string> {
  demand(actor, 'site.read')
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return {}
  const rows = db().select({ id: sites.id, name: sites.name }).from(sites).where(inArray(sites.id, known)).all()
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Returns every site with a position, to measure punches. For use cases only, never for an answer to a client. */
export const listSitePoints = () => points().all()

const points = prepared((db) =>
  db
    .select({ id: sites.id, latitude: sites.latitude, longitude: sites.longitude, radiusMetres: sites.radiusMetres })
    .from(sites)
    .where(and(present, isNotNull(sites.latitude), isNotNull(sites.longitude)))
    .prepare(),
)

/** Returns a site. @throws Problem not_found, also for sites the actor does not manage */
export function findSite(actor: Person, { id }: { id: string }): SiteView {
  demandAt(actor, 'site.see', id)
  return viewSite(presentSite(id))
}

/** Adds a site. */
export function addSite(actor: Person, { updatedAtWas: _, ...input }: SiteInput, now = new Date()): SiteView {
  demand(actor, 'site.manage')
  return commit(() => viewSite(presentSite(insertSite(actor, input, now))))
}

/** Adds a new site, for use cases that add several; within a commit. @returns its id */
export function insertSite(actor: Person, input: Omit<SiteInput, 'updatedAtWas'>, now: Date): string {
  const id = newId(now.getTime())
  const { trainingNeeded, ...given } = input
  const row = { ...given, contacts: input.contacts ?? [], ladder: [], id, createdAt: now, updatedAt: now }
  write().insert(sites).values(row).run()
  setTrainingNeeded(id, trainingNeeded)
  const details = detailsOf({ ...row, trainingNeeded })
  record(actor, { type: 'site.added', subject: { type: 'site', id }, details }, now)
  return id
}

/** Changes a site. @throws Problem not_found, conflict if another person has changed it since `updatedAtWas` */
export function changeSite(
  actor: Person,
  { id, updatedAtWas, trainingNeeded, ...input }: SiteChange,
  now = new Date(),
): SiteView {
  demand(actor, 'site.manage')
  return commit(() => {
    const before = presentSite(id)
    refuseStale(before, updatedAtWas, 'site')
    write()
      .update(sites)
      .set({ ...input, updatedAt: now })
      .where(eq(sites.id, id))
      .run()
    setTrainingNeeded(id, trainingNeeded)
    const details = {
      ...detailsOf({ ...input, trainingNeeded }),
      intervalBefore: before.checkIntervalMinutes,
      ...(isOtherClient(before.client, input.client) && { clientBefore: before.client }),
    }
    record(actor, { type: 'site.changed', subject: { type: 'site', id }, details }, now)
    return viewSite(presentSite(id))
  })
}

/** Does the site belong to another client now, or to none? One who is named for the first time is no other client. */
const isOtherClient = (before: string | null, now: string | null) =>
  Boolean(before) && folded(before!) !== folded(now ?? '')

/**
 * Takes a site off the lists, and its requirements with it. Records that name it keep its name. Within the commit of
 * `removeSite`, which ends what goes on there. @throws Problem not_found
 */
export function endSite(actor: Person, { id }: { id: string }, now: Date): void {
  demand(actor, 'site.manage')
  const { name } = presentSite(id)
  setNeeds('site', id, [])
  write().update(sites).set({ removedAt: now, updatedAt: now }).where(eq(sites.id, id)).run()
  record(actor, { type: 'site.removed', subject: { type: 'site', id }, details: { name } }, now)
}

/** Returns who is notified, how, and after how many minutes, while nobody deals with an alert from this site. */
export function findLadder(actor: Person, { id }: { id: string }): LadderStep[] {
  demandAt(actor, 'site.see', id)
  return presentSite(id).ladder as LadderStep[]
}

/** Returns the version of a site's escalation steps, for the page that changes them. */
export const ladderVersion = (id: string) => versionOf(presentSite(id).ladder)

/**
 * Replaces the escalation steps of a site. The rest of the site stays as it was, so a form of its details that is open
 * can still be saved. @throws Problem not_found, conflict if a colleague has changed the steps since `versionWas`
 */
export function setLadder(
  actor: Person,
  { id, steps, versionWas }: LadderInput & Opened,
  now = new Date(),
): LadderStep[] {
  demand(actor, 'site.manage')
  return commit(() => {
    const { name } = presentSite(id)
    refuseOverwrite(ladderVersion(id), { versionWas }, 'the steps')
    write().update(sites).set({ ladder: steps }).where(eq(sites.id, id)).run()
    record(
      actor,
      { type: 'site.ladder_set', subject: { type: 'site', id }, details: { name, steps: steps.length } },
      now,
    )
    return steps
  })
}

/**
 * Returns the row behind a site, including removed ones; null if there is none. For use cases only, never for an answer
 * to a client.
 */
export const findSiteRow = (id: string | null): SiteRow | null => (id === null ? null : (oneSite().get({ id }) ?? null))

const oneSite = prepared((db) =>
  db
    .select()
    .from(sites)
    .where(eq(sites.id, sql.placeholder('id')))
    .prepare(),
)

/**
 * Returns, by site, how many hours before its start a duty must be confirmed. For use cases only, never for an answer
 * to a client.
 */
export const listConfirmHours = (): Map<string, number> =>
  new Map(
    db()
      .select({ id: sites.id, hours: sites.confirmHours })
      .from(sites)
      .all()
      .map(({ id, hours }) => [id, hours]),
  )

/** Returns the only listed site with this name, whatever its case and accents; null if there is none, or several. */
export function findSiteNamed(name: string): SiteRow | null {
  const found = db()
    .select()
    .from(sites)
    .where(and(isNamed(sites.name, name.trim()), present))
    .all()
  return onlyMatch(found, (site) => site.name === name.trim())
}

/** Returns a listed site. @throws Problem not_found */
export function presentSite(id: string): SiteRow {
  const row = db()
    .select()
    .from(sites)
    .where(and(eq(sites.id, id), present))
    .get()
  if (!row) throw notFound('Site')
  return row
}

const detailsOf = ({
  name,
  placeNeeded,
  trainingNeeded,
  confirmHours,
  worksAlone,
  checkIntervalMinutes,
  checkReason,
  checkReviewOn,
}: Partial<SiteRow & { trainingNeeded: boolean }>) => ({
  name,
  placeNeeded,
  trainingNeeded,
  confirmHours,
  worksAlone,
  checkIntervalMinutes,
  checkReason,
  checkReviewOn,
})

const viewSite = (row: SiteRow): SiteView => ({
  id: row.id,
  name: row.name,
  client: row.client,
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  radiusMetres: row.radiusMetres,
  nation: row.nation as Nation,
  placeNeeded: row.placeNeeded,
  trainingNeeded: needsTraining(row.id),
  confirmHours: row.confirmHours,
  worksAlone: row.worksAlone,
  checkIntervalMinutes: row.checkIntervalMinutes,
  checkReason: row.checkReason,
  checkReviewOn: row.checkReviewOn,
  contacts: row.contacts,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
