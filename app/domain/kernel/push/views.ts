import { z } from 'zod'

export const PushKey = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' })

export const PushState = z.object({ subscribed: z.boolean() }).meta({ id: 'PushState' })
