import { and, desc, eq, inArray } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { optOutEnds } from '#db/schema/working-time.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { optOutAgreement } from '../forms/templates/opt-out-agreement.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type Opened, refuseOverwrite } from '~/platform/opened.ts'
import { versionOf } from '~/platform/version-of.server.ts'
import { noticeBounds, type OptOutEnd } from './opt-out.ts'
import { OPT_OUT_STANDS } from './working-time.ts'

type OptOut = { submissionId: string; submittedAt: Date | null; noticeOn: string | null; endsOn: string | null }

/**
 * Returns a person's newest agreement to work more than 48 hours, with its end if one was recorded; null if there is
 * none.
 */
export function findOptOut(actor: Person, { id }: { id: string }): OptOut | null {
  demand(actor, 'clock.review')
  return newest(id)
}

/** Returns the version of a person's opt-out and its end, for the page that changes it. */
export const optOutVersion = (id: string) => versionOf(newest(id))

/**
 * Records that a person has ended their opt-out from the 48-hour week: the limit applies again after its last day.
 * Until that day the record can be corrected. @throws Problem not_found; conflict without an opt-out, or after it has
 * ended, or if a colleague has changed it since `versionWas`; invalid if the notice is in the future, came before the
 * agreement, or is shorter than a week or longer than three months
 */
export function endOptOut(
  actor: Person,
  { id, noticeOn, endsOn, versionWas }: OptOutEnd & Opened,
  now = new Date(),
): OptOut {
  demand(actor, 'clock.review')
  return commit(() => {
    const { firstName, lastName } = findRow(id)
    const before = newest(id)
    if (!before) throw conflict('There is no opt-out to end')
    refuseOverwrite(versionOf(before), { versionWas }, 'the opt-out')
    const today = dayOf(now)
    if (before.endsOn && before.endsOn <= today) throw conflict('This opt-out has ended')
    if (noticeOn > today) throw invalid('noticeOn', 'The date of the notice is in the future')
    if (before.submittedAt && noticeOn < dayOf(before.submittedAt))
      throw invalid('noticeOn', 'The notice is dated before the agreement')
    const { earliest, latest } = noticeBounds(noticeOn)
    const last = endsOn ?? latest
    if (last < earliest) throw invalid('endsOn', 'At least seven days after the notice')
    if (last > latest) throw invalid('endsOn', 'At most three months after the notice')
    const set = { userId: id, noticeOn, endsOn: last, recordedBy: actor.id, recordedAt: now }
    const { submissionId } = before
    const target = optOutEnds.submissionId
    write()
      .insert(optOutEnds)
      .values({ submissionId, ...set })
      .onConflictDoUpdate({ target, set })
      .run()
    const details = { name: `${firstName} ${lastName}`, noticeOn, endsOn: last, before: before.endsOn }
    record(actor, { type: 'opt_out.ended', subject: { type: 'user', id }, personId: id, details }, now)
    return newest(id)!
  })
}

const newest = (id: string): OptOut | null =>
  db()
    .select({
      submissionId: formSubmissions.id,
      submittedAt: formSubmissions.submittedAt,
      noticeOn: optOutEnds.noticeOn,
      endsOn: optOutEnds.endsOn,
    })
    .from(formSubmissions)
    .leftJoin(optOutEnds, eq(optOutEnds.submissionId, formSubmissions.id))
    .where(
      and(
        eq(formSubmissions.userId, id),
        eq(formSubmissions.templateId, optOutAgreement.id),
        inArray(formSubmissions.status, OPT_OUT_STANDS),
      ),
    )
    .orderBy(desc(formSubmissions.submittedAt), desc(formSubmissions.id))
    .limit(1)
    .get() ?? null
