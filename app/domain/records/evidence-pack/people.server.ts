import { and, eq, gt, gte, inArray, isNotNull, lt, notInArray } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { assignments, duties } from '#db/schema/rota.ts'
import { papersOf, photosOf, type CredentialRow } from '../../fitness/credentials/rows.server.ts'
import { findKind } from '../../fitness/credentials/kinds.server.ts'
import { compareNames } from '~/platform/names.ts'
import { db } from '~/platform/store.server.ts'

/** The site and the period: from its first instant to the first one after it. */
export type Scope = { siteId: string; from: Date; to: Date; now: Date }

export type PackPerson = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'employeeId' | 'role'>

/** The most parameters of one statement. */
const AT_ONCE = 500

/** Returns the people on the published rota of the site in the period, or clocked in there, by name. */
export function peopleAt({ siteId, from, to }: Scope): PackPerson[] {
  const planned = db()
    .selectDistinct({ userId: assignments.userId })
    .from(duties)
    .innerJoin(assignments, eq(assignments.dutyId, duties.id))
    .where(
      and(
        eq(duties.siteId, siteId),
        lt(duties.startsAt, to),
        gt(duties.endsAt, from),
        notInArray(duties.state, ['draft', 'cancelled']),
        inArray(assignments.state, ['assigned', 'confirmed']),
      ),
    )
    .all()
  const stood = db()
    .selectDistinct({ userId: clockEntries.userId })
    .from(clockEntries)
    .where(and(eq(clockEntries.siteId, siteId), gte(clockEntries.at, from), lt(clockEntries.at, to)))
    .all()
  const ids = [...new Set([...planned, ...stood].map(({ userId }) => userId))]
  const { id, firstName, lastName, employeeId, role } = users
  const people: PackPerson[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    people.push(
      ...db()
        .select({ id, firstName, lastName, employeeId, role })
        .from(users)
        .where(and(inArray(id, ids.slice(at, at + AT_ONCE)), isNotNull(id)))
        .all(),
    )
  const nameOf = ({ firstName, lastName }: PackPerson) => `${lastName}\t${firstName}`
  return people.sort((a, b) => compareNames(nameOf(a), nameOf(b)))
}

/** Yields each person with their papers, without proposed or refused ones. */
export function* papersAt(people: readonly PackPerson[]): Generator<{ person: PackPerson; paper: CredentialRow }> {
  for (const person of people)
    for (const paper of papersOf(person.id).reverse())
      if (paper.state !== 'proposed' && paper.state !== 'refused') yield { person, paper }
}

/** A picture of a paper, with its file name in the pack but without the extension. */
export type Picture = { fileId: string; name: string; title: string }

/** Yields the pictures of these papers. */
export function* pictureNames(papers: Iterable<{ person: PackPerson; paper: CredentialRow }>): Generator<Picture> {
  for (const { person, paper } of papers)
    for (const [index, fileId] of (photosOf([paper.id]).get(paper.id) ?? []).entries())
      yield {
        fileId,
        name: `pictures/${paper.id}-${index + 1}`,
        title: `${findKind(paper.kind)?.label ?? paper.kind} of ${person.firstName} ${person.lastName}, picture ${index + 1}`,
      }
}
