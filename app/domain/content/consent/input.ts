import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { sortField } from '~/platform/sort.ts'
import { yes } from '~/platform/yes.ts'
import { AGREE_REQUIRED, BIOMETRIC, MONITORING, SIGNATURE_REQUIRED } from './agreement.ts'

const signature = z.string({ error: SIGNATURE_REQUIRED }).min(1, SIGNATURE_REQUIRED).max(3_000_000)

/** The call: a signature. An absent biometric answer means agreed, unless the person has refused before. */
export const Consent = z.object({ signature, biometricConsent: yes.optional() })
export type Consent = z.infer<typeof Consent>

/** The page's form: tick, drawn or typed signature, and the separate answer about faces. */
export const ConsentForm = z
  .object({
    agree: z.literal('on', { error: AGREE_REQUIRED }),
    signature: z.string().max(3_000_000).default(''),
    signatureTyped: z
      .string()
      .trim()
      .max(80)
      .regex(...ONE_LINE)
      .default(''),
    biometricConsent: z
      .enum(['yes', 'no'], { error: 'Please choose whether your face may be matched' })
      .transform((word) => word === 'yes'),
  })
  .refine(isSigned, {
    path: ['signature'],
    error: SIGNATURE_REQUIRED,
    // Reported together with the other faults, not only after those are fixed.
    when: () => true,
  })
export type ConsentForm = z.infer<typeof ConsentForm>

/** A consent log entry as the documented client posts it. */
export const ConsentLog = z.object({
  consentType: z.enum([MONITORING, BIOMETRIC], {
    error: ({ input }) =>
      input ? `The consent type must be ${MONITORING} or ${BIOMETRIC}` : 'Consent type is required',
  }),
  consentGiven: yes,
  consentVersion: z.string().trim().min(1, 'Consent version is required').max(20),
  signature: z.string().max(3_000_000).nullish(),
})
export type ConsentLog = z.infer<typeof ConsentLog>

/** Checked even if other answers are missing. */
function isSigned(form: unknown): boolean {
  const { signature, signatureTyped } = form as { signature?: unknown; signatureTyped?: unknown }
  return Boolean(signature || signatureTyped)
}

export const BiometricChoice = z.object({ agree: yes })
export type BiometricChoice = z.infer<typeof BiometricChoice>

/** A page of the consent list, for admins. */
export const ConsentList = z.object({
  state: z.enum(['given', 'missing', 'never_signed_in']).optional(),
  q: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  after: z.string().max(60).optional(),
  sort: sortField(['name', 'role']),
})
export type ConsentList = z.infer<typeof ConsentList>
