export type ProblemKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported'
  | 'unprocessable'
  | 'too_many'
  | 'unavailable'

type Extra = {
  /** Messages by field name. */
  errors?: Record<string, string[]>
  /** A word that a program can act on, for example `consent_required`. */
  code?: string
  /** After how many seconds it makes sense to try again. */
  retryAfter?: number
  /** Figures that the answer contains next to the message. */
  facts?: Record<string, unknown>
}

/** The domain's only type of error: what went wrong, in words for the person who did it. */
export class Problem extends Error {
  readonly errors?: Record<string, string[]>
  readonly code?: string
  readonly retryAfter?: number
  readonly facts?: Record<string, unknown>

  constructor(
    readonly kind: ProblemKind,
    message: string,
    extra: Extra = {},
  ) {
    super(message)
    this.name = 'Problem'
    Object.assign(this, extra)
  }
}

/** Returns the problem of bad input in one field. */
export const invalid = (field: string, message: string) =>
  new Problem('invalid', message, { errors: { [field]: [message] } })

/**
 * Returns the problem that a record does not exist for this actor. For another person's record, the answer is not found
 * rather than forbidden.
 */
export const notFound = (what: string) => new Problem('not_found', `${what} not found`)

/**
 * Returns the problem that an action does not fit the current state. `code` is a word that a program can act on; the
 * rest are figures.
 */
export const conflict = (message: string, { code, ...facts }: { code?: string; [fact: string]: unknown } = {}) =>
  new Problem('conflict', message, { code, facts })

/**
 * Refuses a change to a record that has changed since it was opened.
 * @param was `updatedAt` when the record was opened; nothing is refused if a caller does not give it
 * @param what the record, as the person calls it
 * @throws Problem conflict
 */
export function refuseStale(row: { updatedAt: Date }, was: string | null | undefined, what: string): void {
  if (was && row.updatedAt.toISOString() !== was) throw stale(what)
}

/** The refusal to overwrite what somebody else has changed meanwhile. @param what the record, as the person calls it */
export const stale = (what: string): Problem =>
  conflict(`Somebody else has changed this ${what} meanwhile. Nothing was saved: please check it and try again.`)

/**
 * Returns whether an error is a Problem. It also recognises one from the other module graph in development, where
 * `instanceof` would fail.
 */
export const isProblem = (error: unknown): error is Problem =>
  error instanceof Error && error.name === 'Problem' && 'kind' in error
