import { z } from 'zod'
import { ENVELOPE_VERSION, MOST_PART_BYTES, MOST_PARTS, OPERATION_KINDS } from './envelope.ts'

const coded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const id = z.uuid()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * The outside of an operation: whose phone, which number, and what is sealed for the server. `body` holds what `Sealed`
 * says; `mac` covers everything else, under the secret of this phone and person. Bytes are base64url.
 */
export const Envelope = z.object({
  v: z.literal(ENVELOPE_VERSION),
  id,
  phone: id,
  seq: z.number().int().min(1).max(1e9),
  kind: z.enum(OPERATION_KINDS),
  /** Which of the server's keys it is sealed to. */
  keyId: id,
  ephemeral: coded(90),
  iv: coded(16),
  body: coded(500_000),
  /** The sealed parts (pictures), by the SHA-256 of their sealed bytes, in the order in which the body names them. */
  parts: z.array(z.object({ sha256, bytes: z.number().int().min(29).max(MOST_PART_BYTES) })).max(MOST_PARTS),
  mac: coded(43),
})
export type Envelope = z.infer<typeof Envelope>

/** What the server told a phone when both last spoke, and what its own clock said then. */
export const Contact = z.object({ serverAt: z.iso.datetime(), phoneAt: z.iso.datetime() })
export type Contact = z.infer<typeof Contact>

/** The inside of an operation. */
export const Sealed = z.object({
  schema: z.literal(1),
  userId: id,
  /** By the phone's own clock. */
  madeAt: z.iso.datetime(),
  /** The last contact before it was made; null where there was none or its record was lost. */
  contact: Contact.nullable(),
  /** The phone's clock was seen to be set back or forward since that contact. */
  jumped: z.boolean(),
  /** What its kind carries. */
  body: z.unknown(),
})
export type Sealed = z.infer<typeof Sealed>
