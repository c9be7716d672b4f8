import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'

const NAME = 'Please enter a name'
const text = (most: number) => z.string().min(1).max(most)
const credential = {
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
}

/** The browser's answer after making a passkey, in the JSON of WebAuthn Level 3. */
const Creation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text(4000),
    attestationObject: text(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** The browser's answer after signing with a passkey. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text(4000),
    authenticatorData: text(4000),
    signature: text(4000),
    userHandle: z.string().max(200).optional(),
  }),
})
export type Assertion = z.infer<typeof Assertion>

export const NewPasskey = z.object({
  name: z
    .string({ error: NAME })
    .trim()
    .min(1, NAME)
    .max(60, 'Use at most 60 characters')
    .regex(...ONE_LINE),
  response: Creation,
})
export type NewPasskey = z.infer<typeof NewPasskey>
