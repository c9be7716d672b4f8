/**
 * The states of an operation that need explaining: `received` waits for its pictures, `merged` was combined with
 * another entry, `disputed` contradicts one, and `requested` arrived too late or after its phone's access had ended.
 * The last two wait for control.
 */
export const OPERATION_STATES = ['received', 'applied', 'merged', 'disputed', 'requested', 'refused'] as const
export type OperationState = (typeof OPERATION_STATES)[number]
