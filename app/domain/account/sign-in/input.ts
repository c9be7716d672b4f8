import { z } from 'zod'

/** The location that the device claims. One that was typed has text and no coordinates. */
const Location = z
  .object({
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
    accuracy: z.number().min(0).nullish(),
    timestamp: z.union([z.string().max(40), z.number()]).nullish(),
    address: z.string().max(500).nullish(),
    manual: z.boolean().nullish(),
  })
  .transform(({ timestamp, ...rest }) => {
    const manual = rest.manual === true || (rest.latitude === 0 && rest.longitude === 0)
    const known = !manual && typeof rest.latitude === 'number' && typeof rest.longitude === 'number'
    return {
      latitude: known ? rest.latitude! : null,
      longitude: known ? rest.longitude! : null,
      accuracy: known ? (rest.accuracy ?? null) : null,
      address: rest.address?.trim() || null,
      manual,
      timestamp: timestamp === undefined || timestamp === null ? null : String(timestamp),
    }
  })
type Location = z.infer<typeof Location>

export const SignIn = z.object({
  email: z
    .string({ error: 'Please enter your email or username' })
    .trim()
    .min(1, 'Please enter your email or username')
    .max(254),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
  timestamp: z.string().max(40).optional(),
  location: Location.nullish(),
  /** Six digits from the authenticator app, or a recovery code. */
  code: z.string().trim().max(40).optional(),
})
export type SignIn = z.infer<typeof SignIn>

export const ChangePassword = z.object({
  currentPassword: z.string({ error: 'Please fill in all fields' }).min(1, 'Please fill in all fields').max(1000),
  newPassword: z
    .string({ error: 'Please fill in all fields' })
    .min(1, 'Please fill in all fields')
    .min(8, 'New password must be at least 8 characters long')
    .max(128, 'New password must be at most 128 characters long'),
})
export type ChangePassword = z.infer<typeof ChangePassword>

export const ForgotPassword = z.object({
  email: z
    .string({ error: 'Please enter your email or username' })
    .trim()
    .min(1, 'Please enter your email or username')
    .max(254),
})
export type ForgotPassword = z.infer<typeof ForgotPassword>

export const SetPassword = z.object({
  token: z.string({ error: 'Invalid or missing reset token' }).min(1, 'Invalid or missing reset token').max(200),
  newPassword: z
    .string({ error: 'Please fill in all fields' })
    .min(1, 'Please fill in all fields')
    .min(8, 'Password must be at least 8 characters long')
    .max(128, 'Password must be at most 128 characters long'),
})
export type SetPassword = z.infer<typeof SetPassword>
