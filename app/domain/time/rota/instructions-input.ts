import { z } from 'zod'

const id = z.string().min(1).max(60)
const MOST = 20_000

/** How far a person has read a site's instructions: there are none, never read, changed since they read them, read. */
export const INSTRUCTIONS_STATES = ['none', 'unread', 'changed', 'read'] as const
export type InstructionsState = (typeof INSTRUCTIONS_STATES)[number]

/**
 * The instructions of the site `id`; an empty text removes them. `versionWas` is the version that was being edited,
 * `none` or empty if there was none.
 */
export const InstructionsInput = z.object({
  id,
  text: z
    .string({ error: 'Enter the instructions' })
    .max(MOST, `Use at most ${MOST.toLocaleString('en-GB')} characters`)
    // Browsers end lines in different ways, but the same text must have the same version.
    .transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  versionWas: z.string().max(40).nullish(),
})
export type InstructionsInput = z.infer<typeof InstructionsInput>

/** The actor has read this version of the instructions for the duty `id`. */
export const InstructionsRead = z.object({
  id,
  version: z.string({ error: 'Enter the version that was read' }).min(1).max(40),
})
export type InstructionsRead = z.infer<typeof InstructionsRead>

const instructions = {
  siteId: z.string(),
  site: z.string(),
  text: z.string().nullable(),
  version: z.string().nullable(),
  changedAt: z.string().nullable(),
}

/** A site's instructions, for a guard there; `readAt` is when the guard read this version. */
export const InstructionsView = z
  .object({ ...instructions, state: z.enum(INSTRUCTIONS_STATES), readAt: z.string().nullable() })
  .meta({ id: 'InstructionsView' })
export type InstructionsView = z.infer<typeof InstructionsView>

/**
 * The same for control, with the people on duty in the next fortnight who have not read this version, sorted by their
 * first duty.
 */
export const SiteInstructionsView = z
  .object({
    ...instructions,
    unread: z.array(z.object({ userId: z.string(), userName: z.string(), startsAt: z.string() })),
  })
  .meta({ id: 'SiteInstructionsView' })
export type SiteInstructionsView = z.infer<typeof SiteInstructionsView>
