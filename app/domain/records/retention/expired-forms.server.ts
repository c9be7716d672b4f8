import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { formPhotos, formSubmissions } from '#db/schema/forms.ts'
import { settleActions } from '../../fitness/actions/work.server.ts'
import { forgetChecks } from '../../fitness/vehicles/vehicles.server.ts'
import { formSubject } from '../../forms/forms/follow-up.server.ts'
import { dropUnplaced } from '../../forms/forms/pictures.server.ts'
import { standingOptOuts } from '../../forms/working-time/standing.ts'
import { db, write } from '~/platform/store.server.ts'
import { type Expiry, free, idsOf } from './expiry.server.ts'

// A draft may have been begun long before. The expression is that of the indexes.
const when = sql`coalesce(${formSubmissions.submittedAt}, ${formSubmissions.createdAt})`

/** Describes how forms expire, with their pictures and signatures. The work that they began ends with them. */
export function formsThat(which: SQL | undefined): Expiry {
  return {
    find: (cutoff, limit, only) =>
      idsOf(
        db()
          .select({ id: formSubmissions.id })
          .from(formSubmissions)
          .where(
            and(
              sql`${when} < ${cutoff.getTime()}`,
              which,
              free(formSubmissions.userId, only),
              only ? undefined : sql`${formSubmissions.id} NOT IN ${standingOptOuts}`,
            ),
          )
          .limit(limit)
          .all(),
      ),
    remove: (ids, by, now) => {
      const end = { words: 'The form was deleted', state: 'not_needed' } as const
      for (const id of ids) settleActions(formSubject(id), end, now, by)
      const photos = db()
        .select({ fileId: formPhotos.fileId })
        .from(formPhotos)
        .where(inArray(formPhotos.submissionId, ids))
        .all()
      const gone = write()
        .delete(formSubmissions)
        .where(inArray(formSubmissions.id, ids))
        .returning({ fileId: formSubmissions.signatureFileId })
        .all()
      forgetChecks(ids)
      dropUnplaced([...photos, ...gone].map(({ fileId }) => fileId))
    },
  }
}
