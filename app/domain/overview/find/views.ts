import { z } from 'zod'

export const FOUND_KINDS = ['site', 'person', 'position', 'shift', 'form', 'submission'] as const

/** A result of Find: its name, its kind, and its page. */
export const Found = z
  .object({ kind: z.enum(FOUND_KINDS), label: z.string(), note: z.string(), to: z.string() })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof Found>
