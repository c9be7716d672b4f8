import { z } from 'zod'
import { TRUSTS } from '../../kernel/phones/made.ts'
import { OPERATION_STATES } from './states.ts'

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
    proof: z.string(),
    epoch: z.string(),
  })
  .meta({ id: 'Receipt' })

export const Greeting = z
  .object({
    phone: z.string(),
    macSecret: z.string().nullable(),
    mark: z.string(),
    serverKey: z.object({ id: z.string(), publicKey: z.string() }),
    serverAt: z.iso.datetime(),
    proof: z.string(),
    epoch: z.string(),
    missing: z.array(z.number()),
    neverArrived: z.array(z.number()),
  })
  .meta({ id: 'Greeting' })

export const MissingParts = z.object({ missing: z.array(z.string()) }).meta({ id: 'MissingParts' })

export const Dropped = z.object({ records: z.number(), bytes: z.number() }).meta({ id: 'Dropped' })

export const OperationLine = z
  .object({
    id: z.string(),
    userId: z.string(),
    userName: z.string(),
    phone: z.string(),
    seq: z.number(),
    kind: z.string(),
    action: z.string().nullable(),
    state: z.string(),
    forControl: z.boolean(),
    madeAt: z.iso.datetime().nullable(),
    at: z.iso.datetime().nullable(),
    receivedAt: z.iso.datetime(),
    trust: z.string().nullable(),
    notBefore: z.iso.datetime().nullable(),
    notAfter: z.iso.datetime().nullable(),
    subject,
    againstId: z.string().nullable(),
    words: z.string().nullable(),
    decision: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    decisionNotes: z.string().nullable(),
  })
  .meta({ id: 'OperationLine' })

export const PhoneLine = z
  .object({
    id: z.string(),
    userId: z.string(),
    userName: z.string(),
    device: z.string(),
    shared: z.boolean(),
    createdAt: z.iso.datetime(),
    lastHeardAt: z.iso.datetime(),
    lastSeq: z.number(),
    missing: z.array(z.number()),
    unsent: z.number(),
    kept: z.number(),
    keptBytes: z.number(),
    persisted: z.boolean().nullable(),
    endedAt: z.iso.datetime().nullable(),
    lostAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PhoneLine' })
