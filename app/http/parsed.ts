import { type z } from 'zod'
import { readInput } from '~/platform/plain-text.ts'
import { Problem } from '~/platform/problem.ts'

/**
 * Checks input against a schema.
 * @throws Problem invalid with the messages by field; the first one is the message
 */
export function parsed<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = readInput(schema, input)
  if (result.success) return result.data
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message)
  throw new Problem('invalid', result.error.issues[0]?.message ?? 'Please check what you entered', { errors })
}
