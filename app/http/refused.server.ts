import { noteRefusal } from '~/domain/records/audit/refusals.server.ts'
import { type Problem } from '~/platform/problem.ts'
import { type Context, findActor } from './actor.server.ts'
import { knownProgram } from './token.server.ts'

/** Refusals that only mean that the person must do something first. */
const EXPECTED = new Set(['consent_required', 'second_factor_due', 'confirm_password', 'password_change_required'])

/**
 * Records that a signed-in person was refused: a forbidden action, or another person's record, which answers not found.
 */
export async function recordRefusal(problem: Problem | null, request: Request, context: Context): Promise<void> {
  if (!problem || (problem.kind !== 'forbidden' && problem.kind !== 'not_found')) return
  if (EXPECTED.has(problem.code ?? '')) return
  const actor = knownProgram(context) ?? (await findActor(request, context))
  if (actor.kind !== 'person') return
  const path = new URL(request.url).pathname
  noteRefusal(actor, { method: request.method, path, status: problem.kind === 'forbidden' ? 403 : 404 })
}
