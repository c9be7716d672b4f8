import { z } from 'zod'
import { bodyChars } from './budgets.ts'
import { MOST_PART_BYTES, MOST_PARTS, OPERATION_KINDS } from './envelope.ts'
import { OPERATION_STATES } from './states.ts'

const coded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const id = z.uuid()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * The outside of an operation: its phone, its number, and the content sealed for the server. `body` holds what `Sealed`
 * describes, sealed by HPKE (RFC 9180) with the encapsulated key `enc`; `mac` covers everything else, under the secret
 * of this phone and person. Bytes are base64url.
 */
export const Envelope = z.object({
  v: z.literal(2),
  id,
  phone: id,
  seq: z.number().int().min(1).max(1e9),
  kind: z.enum(OPERATION_KINDS),
  /** The id of the server's key with which it is sealed. */
  keyId: id,
  body: coded(bodyChars('form')),
  /** The sealed parts (pictures), named by the SHA-256 of their sealed bytes, in the order of the body. */
  parts: z.array(z.object({ sha256, bytes: z.number().int().min(29).max(MOST_PART_BYTES) })).max(MOST_PARTS),
  mac: coded(43),
  enc: coded(90),
})
export type Envelope = z.infer<typeof Envelope>

/** What the server told a phone at their last contact, with its `proof`, and what the phone's own clock said then. */
export const Contact = z.object({
  serverAt: z.iso.datetime(),
  phoneAt: z.iso.datetime(),
  proof: coded(60),
})
export type Contact = z.infer<typeof Contact>

/** The inside of an operation. */
export const Sealed = z.object({
  schema: z.literal(1),
  userId: id,
  /** The time on the phone's own clock. */
  madeAt: z.iso.datetime(),
  /** The last contact before it was written; null if there was none or its record was lost. */
  contact: Contact.nullable(),
  /** Whether the phone's clock has been changed since that contact. */
  jumped: z.boolean(),
  /** The content, which depends on the kind. */
  body: z.unknown(),
})
export type Sealed = z.infer<typeof Sealed>

const number = z.number().int().min(1).max(1e9)
const numbers = z.array(number).max(2000)

/** What a page says about the phone on which it runs. */
export const Hello = z.object({
  phone: id.nullish(),
  lastSeq: z.number().int().min(0).max(1e9).default(0),
  /** Numbers of the operations that are still on the phone. */
  waiting: numbers.default([]),
  /**
   * The same operations, each by its number and its envelope's `mac`. Only this proves that an operation existed. One
   * that its phone may still change is left out.
   */
  announced: z
    .array(z.object({ seq: number, mac: coded(43) }))
    .max(2000)
    .default([]),
  persisted: z.boolean().nullish(),
  /** Set if the browser has lost its data for this phone, and only a cookie remembered the phone. */
  lost: z.object({ phone: id, lastSeq: z.number().int().min(0).max(1e9), mark: coded(60).nullish() }).nullish(),
  phoneAt: z.iso.datetime(),
})
export type Hello = z.infer<typeof Hello>

/**
 * An operation as it is sent. `sentAt` is the time on the phone's clock, and `sentMac` signs it with the secret of the
 * operation's phone. The time counts only if it is signed, or if the person who made the operation delivers it.
 */
export const Sent = z.object({ envelope: Envelope, sentAt: z.iso.datetime(), sentMac: coded(43).nullish() })
export type Sent = z.infer<typeof Sent>

/** A sealed part as it arrives. */
export const SentPart = z.object({ operationId: id, sha256, bytes: z.instanceof(Uint8Array) })
export type SentPart = z.infer<typeof SentPart>

export const OperationId = z.object({ operationId: z.string().max(60) })
export type OperationId = z.infer<typeof OperationId>

/** Control's decision on an operation that waits. A refusal needs a reason. */
export const OperationDecision = z
  .object({
    id: z.string().max(60),
    decision: z.enum(['accept', 'refuse'], { error: 'Choose accept or refuse' }),
    notes: z
      .string()
      .trim()
      .max(1000)
      .nullish()
      .transform((given) => given || null),
  })
  .refine(({ decision, notes }) => decision === 'accept' || notes, {
    path: ['notes'],
    message: 'Please say why it is refused',
  })
export type OperationDecision = z.infer<typeof OperationDecision>

const page = { limit: z.coerce.number().int().min(1).max(200).default(50), before: z.string().max(60).optional() }
/** Filters the operations in control's list; `open` selects those that wait for control. */
export const OperationList = z.object({
  ...page,
  /** `open`: those that wait for control; `undecided`: also those with a time that control has not confirmed. */
  state: z.enum([...OPERATION_STATES, 'open', 'undecided']).optional(),
  userId: z.string().max(60).optional(),
})
export type OperationList = z.infer<typeof OperationList>
export const PhoneId = z.object({ id: z.string().max(60) })
export type PhoneId = z.infer<typeof PhoneId>
export const PhoneList = z.object({ ...page, userId: z.string().max(60).optional() })
export type PhoneList = z.infer<typeof PhoneList>
