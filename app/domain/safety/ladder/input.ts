import { z } from 'zod'

export const ResponseToken = z.object({ token: z.string().min(1).max(100) })
export type ResponseToken = z.infer<typeof ResponseToken>

const NAME = 'Please enter your name'
export const TakeAlert = ResponseToken.extend({ name: z.string({ error: NAME }).trim().min(2, NAME).max(100) })
export type TakeAlert = z.infer<typeof TakeAlert>
