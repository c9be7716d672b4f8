import { z } from 'zod'

export const EmailCount = z.object({ emailCount: z.number() }).meta({ id: 'EmailCount' })

export const SecondFactorView = z
  .object({ active: z.boolean(), waiting: z.boolean(), recoveryCodesLeft: z.number(), required: z.boolean() })
  .meta({ id: 'SecondFactorView' })

export const SecondFactorSecret = z
  .object({ secret: z.string(), address: z.string(), qr: z.object({ size: z.number(), path: z.string() }) })
  .meta({ id: 'SecondFactorSecret' })

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const SecondFactorPolicy = z.object({ required: z.boolean() }).meta({ id: 'SecondFactorPolicy' })

export const SessionView = z
  .object({
    id: z.string(),
    current: z.boolean(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'SessionView' })

export const ConfirmationView = z.object({ confirmed: z.boolean() }).meta({ id: 'ConfirmationView' })
