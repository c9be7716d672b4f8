import { and, asc, count, desc, eq, gt, lt } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { db } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'

/** Returns the waiting submissions before and after this one, newest first, and how many wait; for admins. */
export function findNextReviews(actor: Person, { id }: { id: string }) {
  demand(actor, 'form.review')
  const { id: key, status, complete } = formSubmissions
  const waiting = and(eq(status, 'submitted'), eq(complete, true))
  const first = (where: ReturnType<typeof lt>, order: ReturnType<typeof asc>) =>
    db().select({ id: key }).from(formSubmissions).where(and(waiting, where)).orderBy(order).limit(1).get()?.id ?? null
  return {
    newer: first(gt(key, id), asc(key)),
    older: first(lt(key, id), desc(key)),
    waiting: db().select({ n: count() }).from(formSubmissions).where(waiting).get()?.n ?? 0,
  }
}
