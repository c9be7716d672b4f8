import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { operations } from '#db/schema/outbox.ts'

/** States that need a decision by control. */
const DECIDED_BY_CONTROL = ['disputed', 'requested']

/** Operations that wait for control: control must decide them, or the server has failed to process them for minutes. */
export const waitsForControl = () =>
  or(
    inArray(operations.state, DECIDED_BY_CONTROL),
    and(eq(operations.state, 'received'), isNotNull(operations.stuckAt)),
  )!

/** The same for one operation. */
export const isForControl = ({ state, stuckAt }: { state: string; stuckAt: Date | null }): boolean =>
  DECIDED_BY_CONTROL.includes(state) || (state === 'received' && stuckAt !== null)
