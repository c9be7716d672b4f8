import { log } from '~/platform/log.server.ts'
import { isProblem, Problem, type ProblemKind } from '~/platform/problem.ts'

const STATUS: Record<ProblemKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  too_many: 429,
  unavailable: 503,
}

/** The code for a page or call that site access does not open. */
export const NOT_THEIR_PAGE = 'not_open_to_site_access'
/** The code with which a use case asks for the password again. */
export const ASKS_PASSWORD = 'confirm_password'

/** Returns the address of the page that asks for the password and then redirects back to this portal address. */
export const confirmPath = ({ pathname, search }: URL) => `/confirm?next=${encodeURIComponent(pathname + search)}`

/** Returns the HTTP status of a problem. */
export const statusOf = (problem: Problem) => (problem.code === 'storage_full' ? 507 : STATUS[problem.kind])

/** Returns a problem as a JSON response. */
export function problemAnswer(problem: Problem): Response {
  const { message, errors, code, facts, retryAfter } = problem
  const headers = new Headers()
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  return Response.json(
    { message, ...(errors && { errors }), ...(code && { code }), ...facts },
    { status: statusOf(problem), headers },
  )
}

/** Returns any error as a problem; null for an unexpected one, which is logged with the request's id. */
export function asProblem(error: unknown, requestId: string): Problem | null {
  if (isProblem(error)) return error
  // Errors of the platform (an aborted stream, a bad encoding) have a number as their code.
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') {
    return new Problem(
      'unavailable',
      'The server has no space left, so nothing was saved. Please tell the office and try again later.',
      { code: 'storage_full', retryAfter: 60 },
    )
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new Problem('unavailable', 'The server is busy. Please try again in a moment.', { retryAfter: 2 })
  }
  log().error({ err: error, requestId }, 'a request failed')
  return null
}
