import type { z } from 'zod'
import type { Person } from '~/domain/access/actor.ts'
import { deed } from '~/http/page.server.ts'

/** A deed of the admin door, for forms that several pages share. */
export const adminDeed = <S extends z.ZodType, V>(
  schema: S,
  useCase: (actor: Person, input: z.output<S>) => V | Promise<V>,
  next: Parameters<typeof deed<'admin', S, V>>[2],
) => deed<'admin', S, V>(schema, useCase, next)
