import { type Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type z } from 'zod'
import { textOnly } from '~/platform/plain-text.ts'

/** Checks a posted form against its schema, as `readInput` does with the input of a call. */
export function checkForm<S extends z.ZodType>(schema: S, form: FormData): Submission<z.output<S>> {
  const submission = parseWithZod(form, { schema })
  const clean = textOnly(form)
  return submission.status !== 'success' || clean === form ? submission : parseWithZod(clean, { schema })
}
