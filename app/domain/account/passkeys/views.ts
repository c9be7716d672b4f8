import { z } from 'zod'

export const PasskeyView = z
  .object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })
  .meta({ id: 'PasskeyView' })

const Credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** The request that asks a browser to make a passkey, in the JSON of WebAuthn Level 3. */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    excludeCredentials: z.array(Credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' })

/** The request that asks a browser to use a passkey. */
export const PasskeyRequest = z
  .object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    allowCredentials: z.array(Credential),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequest' })
