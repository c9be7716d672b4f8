import { z } from 'zod'

const AtDesk = z.object({
  userId: z.string(),
  name: z.string(),
  since: z.string(),
  /** Whether they have a session open, so that alarms reach them. */
  reached: z.boolean(),
})

/** A matter that needs a person now, or needed one at the handover. */
export const OpenItem = z
  .object({
    of: z.enum(['alert', 'check', 'exception', 'request']),
    id: z.string(),
    /** What it is and whom it concerns. */
    what: z.string(),
    site: z.string().nullable(),
    since: z.string(),
    owner: z.string().nullable(),
  })
  .meta({ id: 'OpenItem' })
export type OpenItem = z.infer<typeof OpenItem>

export const DeskEntryView = z
  .object({
    id: z.string(),
    kind: z.string(),
    at: z.string(),
    by: z.string(),
    /** What happened, as a sentence; null for notes. */
    says: z.string().nullable(),
    text: z.string().nullable(),
    /** The note that this corrects. */
    corrects: z.string().nullable(),
    /** The corrections, oldest first; if there are any, the text is struck through. */
    corrections: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() })),
    /** What was open at the handover; null for other entries. */
    open: z.array(OpenItem).nullable(),
  })
  .meta({ id: 'DeskEntry' })
export type DeskEntryView = z.infer<typeof DeskEntryView>

export const DeskView = z
  .object({
    at: z.string(),
    on: z.array(AtDesk),
    /** People who did not sign off in time, and no longer count as being at the desk. */
    lapsed: z.array(z.object({ name: z.string(), since: z.string() })),
    /** Handovers that only one of the two has signed. */
    offers: z.array(
      z.object({
        fromId: z.string(),
        from: z.string(),
        toId: z.string(),
        to: z.string(),
        at: z.string(),
        text: z.string().nullable(),
      }),
    ),
    /** Who gets alarms at once: the person at the desk, or every administrator. */
    alarmsTo: z.enum(['desk', 'everyone']),
    open: z.array(OpenItem),
    /** How many matters are open, including those that are not in the list. */
    openCount: z.number(),
    log: z.array(DeskEntryView),
  })
  .meta({ id: 'ControlDesk' })
export type DeskView = z.infer<typeof DeskView>

export const NightView = z
  .object({
    night: z.string(),
    from: z.string(),
    to: z.string(),
    entries: z.array(DeskEntryView),
    /** The alerts of the night, each with its times. */
    alerts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        timeline: z.array(z.object({ at: z.string(), text: z.string() })),
      }),
    ),
  })
  .meta({ id: 'NightLog' })
export type NightView = z.infer<typeof NightView>
