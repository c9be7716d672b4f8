import { type z } from 'zod'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { formAction } from '~/http/page.server.ts'

/** A action of the admin door, for forms that several pages share. */
export const adminAction = <S extends z.ZodType, V>(
  schema: S,
  useCase: (actor: Person, input: z.output<S>) => V | Promise<V>,
  next: Parameters<typeof formAction<'admin', S, V>>[2],
) => formAction<'admin', S, V>(schema, useCase, next)
