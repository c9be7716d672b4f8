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
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  /** Figures that belong in the answer next to the message. */
  facts?: Record<string, unknown>
}

/** The only error type of the domain: what went wrong, in words for the person who did it. */
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

/** Bad input in one field. */
export const invalid = (field: string, message: string) =>
  new Problem('invalid', message, { errors: { [field]: [message] } })

/** A record does not exist for this actor. Another person's record is not found rather than forbidden. */
export const notFound = (what: string) => new Problem('not_found', `${what} not found`)

/** The action does not fit the present state. `code` is a word that a program can act on; the rest are figures. */
export const conflict = (message: string, { code, ...facts }: { code?: string; [fact: string]: unknown } = {}) =>
  new Problem('conflict', message, { code, facts })

/**
 * Refuses a change to a record that has changed since it was opened.
 * @param was `updatedAt` when the record was opened; nothing is refused if a caller does not give it
 * @param what the record, as the person calls it
 * @throws Problem conflict
 */
export function refuseStale(row: { updatedAt: Date }, was: string | null | undefined, what: string): void {
  if (!was || row.updatedAt.toISOString() === was) return
  throw conflict(
    `Somebody else has changed this ${what} meanwhile. Nothing was saved: please reload the page and try again.`,
  )
}

/** Also recognises errors across the two module graphs of development, where `instanceof` would fail. */
export const isProblem = (error: unknown): error is Problem =>
  error instanceof Error && error.name === 'Problem' && 'kind' in error
