import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const EscalationContactsView = z
  .object({
    contacts: z.array(z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })),
  })
  .meta({ id: 'EscalationContactsView' })
export type EscalationContactsView = z.infer<typeof EscalationContactsView>
