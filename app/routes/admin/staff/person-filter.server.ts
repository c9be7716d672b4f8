import { type Person } from '~/domain/kernel/access/actor.ts'
import { choosePerson } from '~/domain/kernel/people/choose.server.ts'
import { isProblem } from '~/platform/problem.ts'

/** Whom a list is narrowed down to; `unknown` says why nobody fits what was typed. */
export function personFilter(
  actor: Person,
  typed: string | undefined,
): { userId?: string; name?: string; unknown?: string } {
  if (!typed) return {}
  try {
    const { id, name } = choosePerson(actor, typed)
    return { userId: id, name }
  } catch (error) {
    if (isProblem(error)) return { unknown: error.message }
    throw error
  }
}
