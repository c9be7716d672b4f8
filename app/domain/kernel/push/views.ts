import { z } from 'zod'

// JSON schemas of the answers, beside the views that they describe; the tests compare the two.
export const PushKey = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' })

export const PushState = z.object({ subscribed: z.boolean() }).meta({ id: 'PushState' })
