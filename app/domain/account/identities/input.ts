import { z } from 'zod'
import { ById } from '../../kernel/access/input.ts'

/** The form of an email address. A provider's subject looks different, and an email address never opens an account. */
const EMAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/

/**
 * The person whose company account an administrator links, with the subject from the provider (OpenID Connect Core,
 * 5.7).
 */
export const CompanySubject = ById.extend({
  subject: z
    .string({ error: 'Enter the subject' })
    .trim()
    .min(1, 'Enter the subject')
    .max(255, 'Enter at most 255 characters')
    .regex(/^[\x20-\x7e]*$/, 'A subject cannot contain accents or special characters')
    .refine((subject) => !EMAIL.test(subject), 'This is an email address. Enter the subject that the provider shows.'),
})
export type CompanySubject = z.infer<typeof CompanySubject>
