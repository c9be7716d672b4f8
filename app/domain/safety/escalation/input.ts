import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { VersionWas } from '~/platform/opened.ts'
import { ContactRows, Contacts, LadderRows, LadderSteps } from '../../kernel/sites/input.ts'

export const ResponseToken = z.object({ token: z.string().min(1).max(100) })
export type ResponseToken = z.infer<typeof ResponseToken>

const NAME = 'Please enter your name'
export const TakeAlert = ResponseToken.extend({
  name: z
    .string({ error: NAME })
    .trim()
    .min(2, NAME)
    .max(100)
    .regex(...ONE_LINE),
})
export type TakeAlert = z.infer<typeof TakeAlert>

export const EscalationContacts = z.object({ contacts: Contacts })
export type EscalationContacts = z.infer<typeof EscalationContacts>

/** The contacts as the page posts them. */
export const ContactsForm = z.object({ contacts: ContactRows, versionWas: VersionWas })

export const CompanyEscalation = z.object({ steps: LadderSteps })
export type CompanyEscalation = z.infer<typeof CompanyEscalation>

/** The company's steps as the page posts them. */
export const CompanyEscalationForm = z.object({ steps: LadderRows, versionWas: VersionWas })
