import { z } from 'zod'

const words = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, 'This is not a push subscription key')

/** The content of the browser's PushSubscription (RFC 8030, 8291). */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'The push address must be https' }).max(2000),
  keys: z.object({ p256dh: words(65), auth: words(16) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const PushEndpoint = z.object({ endpoint: z.string().min(1).max(2000) })
export type PushEndpoint = z.infer<typeof PushEndpoint>
