import { VersionWas } from '~/platform/opened.ts'
import { z } from 'zod'
import { PhoneText } from '~/platform/telephone-input.ts'
import { yes } from '~/platform/yes.ts'
import { PROVIDERS } from './providers.ts'

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((given) => given ?? '')
/** Accepts a secret; null if it is omitted or empty, in which case the stored one does not change. */
const secret = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((given) => given || null)

export const PhoneService = z.object({
  provider: z.preprocess((given) => given || null, z.enum(PROVIDERS, { error: 'Choose a provider' }).nullable()),
  enabled: yes.default(false),
  account: text(100).refine(
    (account) => /^[\w-]*$/.test(account),
    'Use letters and digits, as the provider shows them',
  ),
  from: text(30),
  application: text(60).refine((id) => /^[\w-]*$/.test(id), 'Use letters and digits, as the provider shows them'),
  secret: secret(200),
  privateKey: secret(5000),
})
export type PhoneService = z.infer<typeof PhoneService>

/** The service as its page posts it. */
export const PhoneServiceForm = PhoneService.extend({ versionWas: VersionWas })

export const NumberTest = z.object({ phone: PhoneText, by: z.enum(['sms', 'voice']).default('sms') })
export type NumberTest = z.infer<typeof NumberTest>

export const NumberCode = z.object({
  phone: PhoneText,
  code: z
    .string({ error: 'Please enter the code' })
    .trim()
    .regex(/^\d{6}$/, 'Please enter the 6 digits'),
})
export type NumberCode = z.infer<typeof NumberCode>
