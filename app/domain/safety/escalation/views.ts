import { z } from 'zod'

// JSON schemas of the answers, beside the views that they describe; the tests compare the two.
export const EscalationContactsView = z
  .object({
    contacts: z.array(z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })),
  })
  .meta({ id: 'EscalationContactsView' })
export type EscalationContactsView = z.infer<typeof EscalationContactsView>
