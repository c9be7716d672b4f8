import { type Person } from '~/domain/kernel/access/actor.ts'
import { choosePerson } from '~/domain/kernel/people/choose.server.ts'
import { isProblem } from '~/platform/problem.ts'

/** Returns the person by whom a list is filtered. `unknown` says why nobody matches the typed text. */
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
