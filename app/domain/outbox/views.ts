import { z } from 'zod'
import { TRUSTS } from '../phones/time-of.ts'
import { OPERATION_STATES } from './states.ts'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
const subject = z.object({ type: z.string(), id: z.string() }).nullable()

export const Receipt = z
  .object({
    id: z.string(),
    state: z.enum(OPERATION_STATES),
    receivedAt: z.iso.datetime(),
    at: z.iso.datetime().nullable(),
    trust: z.enum(TRUSTS).nullable(),
    missing: z.array(z.string()),
    subject,
    reference: z.string().nullable(),
    words: z.string().nullable(),
    view: z.unknown(),
    serverAt: z.iso.datetime(),
    epoch: z.string(),
  })
  .meta({ id: 'Receipt' })

export const Greeting = z
  .object({
    phone: z.string(),
    macSecret: z.string().nullable(),
    serverKey: z.object({ id: z.string(), publicKey: z.string() }),
    serverAt: z.iso.datetime(),
    epoch: z.string(),
    missing: z.array(z.number()),
  })
  .meta({ id: 'Greeting' })

export const MissingParts = z.object({ missing: z.array(z.string()) }).meta({ id: 'MissingParts' })
