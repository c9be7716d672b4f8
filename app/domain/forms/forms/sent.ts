import { showInstant } from '~/platform/dates.ts'

/** A form that was stored on a phone for longer than this is shown with both times. */
const LATE_MS = 5 * 60_000

type Sent = { submittedAt: Date | null; madeAt: Date | null }

/** When a submission was finished: a form that was stored on a phone, before it arrived. */
export const finishedAt = ({ madeAt }: Pick<Sent, 'madeAt'>, arrived: Date): Date =>
  madeAt && madeAt < arrived ? madeAt : arrived

/** Returns when a form was sent, in words: if a phone stored it meanwhile, also when it arrived. Empty for a draft. */
export function sentWords({ submittedAt, madeAt }: Sent): string {
  if (!submittedAt) return ''
  const finished = finishedAt({ madeAt }, submittedAt)
  const arrived = showInstant(submittedAt)
  if (submittedAt.getTime() - finished.getTime() <= LATE_MS) return arrived
  return `${showInstant(finished)} on the phone, received ${arrived}`
}
