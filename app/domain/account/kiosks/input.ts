import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'

const NAME = 'Please enter a name'
const CODE = 'Enter the code shown to the administrator'

const name = z
  .string({ error: NAME })
  .trim()
  .min(1, NAME)
  .max(60, 'Use at most 60 characters')
  .regex(...ONE_LINE)

/** A tablet to set up, and its site. */
export const NewKiosk = z.object({ siteId: z.string({ error: 'Choose a site' }).min(1, 'Choose a site').max(60), name })
export type NewKiosk = z.infer<typeof NewKiosk>

/** The same input as a form posts it. */
export const KioskForm = z.object({
  siteName: z
    .string({ error: 'Choose a site' })
    .max(250)
    .regex(...ONE_LINE),
  name,
})
export type KioskForm = z.infer<typeof KioskForm>

/** The code that binds a tablet, as it was typed. Case, spaces and hyphens do not matter. */
export const KioskCode = z.object({
  code: z
    .string({ error: CODE })
    .max(40, CODE)
    .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .refine((typed) => typed.length > 0, CODE),
})
export type KioskCode = z.infer<typeof KioskCode>

/** The employee number and PIN that a person types at the tablet. */
export const atKiosk = {
  employeeId: z
    .string({ error: 'Enter your employee number' })
    .trim()
    .min(1, 'Enter your employee number')
    .max(40, 'Enter your employee number')
    .regex(...ONE_LINE),
  pin: z.string({ error: 'Enter your PIN' }).min(1, 'Enter your PIN').max(20, 'Your PIN has 6 digits'),
}
export const KioskPerson = z.object(atKiosk)
export type KioskPerson = z.infer<typeof KioskPerson>

/** A PIN that a person chooses for themselves. */
export const KioskPin = z.object({ pin: z.string({ error: 'Choose 6 digits' }).trim().max(20, 'Choose 6 digits') })
export type KioskPin = z.infer<typeof KioskPin>
