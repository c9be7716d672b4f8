import { z } from 'zod'

export const EscalationContactsView = z
  .object({
    contacts: z.array(z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })),
  })
  .meta({ id: 'EscalationContactsView' })
export type EscalationContactsView = z.infer<typeof EscalationContactsView>
