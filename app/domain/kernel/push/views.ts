import { z } from 'zod'

// JSON schemas of the answers, next to the views they describe. Tests compare the two.
export const PushKey = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' })

export const PushState = z.object({ subscribed: z.boolean() }).meta({ id: 'PushState' })
