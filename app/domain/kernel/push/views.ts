import { z } from 'zod'

// What calls answer, as JSON: kept beside the views that it describes, and held against them by the tests.
export const PushKey = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' })

export const PushState = z.object({ subscribed: z.boolean() }).meta({ id: 'PushState' })
