/**
 * States of an operation: `received` waits for its pictures, `merged` became one with an entry of control, `disputed`
 * contradicts one, `requested` came too late or after its phone's access ended. The last two wait for control.
 */
export const OPERATION_STATES = ['received', 'applied', 'merged', 'disputed', 'requested', 'refused'] as const
export type OperationState = (typeof OPERATION_STATES)[number]
