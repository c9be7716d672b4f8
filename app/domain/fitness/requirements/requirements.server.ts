import { and, eq, gt, inArray } from 'drizzle-orm'
import { assignments, duties, posts } from '#db/schema/rota.ts'
import { users } from '#db/schema/people.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { type Person, ROLES } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { SITE_TRAINING } from '../../kernel/sites/need.ts'
import { needsAt, setNeeds, touchIfTrainingChanged } from '../../kernel/sites/needs.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { invalid, notFound } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { findKind } from '../credentials/kinds.server.ts'
import { keepFit } from './fit.server.ts'
import { type RequirementChange, type RequirementQuery, type RequirementsView } from './input.ts'

/** Returns the requirements of a site, a position or a role. @throws Problem not_found */
export function listRequirements(actor: Person, { scope, id }: RequirementQuery): RequirementsView {
  demand(actor, 'requirement.manage')
  demandScope(scope, id)
  return view({ scope, id })
}

/** Returns the version of these requirements, for the page that changes them. */
export const requirementsVersion = ({ scope, id }: RequirementQuery) => versionOf(needsAt(scope, id))

/**
 * Replaces the requirements of a site, a position or a role. @throws Problem not_found, invalid for an unknown kind,
 * conflict if a colleague has changed them since `versionWas`
 */
export function setRequirements(actor: Person, input: RequirementChange & Opened, now = new Date()): RequirementsView {
  demand(actor, 'requirement.manage')
  const { scope, id, requirements } = input
  return commit(() => {
    const name = demandScope(scope, id)
    refuseOverwrite(requirementsVersion(input), input, 'the required papers')
    for (const { kind, sector } of requirements) {
      const found = kind === SITE_TRAINING ? null : findKind(kind)
      if (kind === SITE_TRAINING ? scope !== 'site' : !found) throw invalid('requirements', `There is no kind ${kind}`)
      if (sector && !found?.sectors) throw invalid('requirements', `${found?.label ?? kind} has no sectors`)
      if (!sector && found?.sectors) throw invalid('requirements', `Choose the sector of the ${found.noun}`)
    }
    const before = needsAt(scope, id)
    setNeeds(scope, id, requirements)
    if (scope === 'site') touchIfTrainingChanged(id, before, now)
    const details = { scope, name, before, requirements }
    record(actor, { type: 'requirement.changed', subject: { type: scope, id }, personId: null, details }, now)
    return view({ scope, id })
  })
}

const view = ({ scope, id }: RequirementQuery): RequirementsView => ({
  scope,
  id,
  requirements: needsAt(scope, id).map(({ kind, sector }) => ({
    kind,
    sector: sector as RequirementsView['requirements'][number]['sector'],
  })),
})

/** Returns the name of the site, position or role. @throws Problem not_found */
function demandScope(scope: RequirementQuery['scope'], id: string): string {
  if (scope === 'site') return presentSite(id).name
  if (scope === 'role') {
    if (!(ROLES as readonly string[]).includes(id)) throw notFound('Role')
    return id
  }
  const post = db().select({ name: posts.name, removedAt: posts.removedAt }).from(posts).where(eq(posts.id, id)).get()
  if (!post || post.removedAt) throw notFound('Post')
  return post.name
}

/** Runs after requirements have changed: compares the present and planned shifts of the people concerned with them. */
export function followNeeds({ subjectId, details }: Happened, now: Date): void {
  const id = subjectId ?? ''
  const of = { site: eq(duties.siteId, id), post: eq(duties.postId, id), role: eq(users.role, id) }
  const concerned = db()
    .selectDistinct({ userId: assignments.userId })
    .from(assignments)
    .innerJoin(duties, eq(duties.id, assignments.dutyId))
    .innerJoin(users, eq(users.id, assignments.userId))
    .where(
      and(
        of[details.scope as keyof typeof of],
        gt(assignments.endsAt, now),
        inArray(assignments.state, ['assigned', 'confirmed']),
      ),
    )
    .all()
  for (const { userId } of concerned) keepFit(userId, now)
}
