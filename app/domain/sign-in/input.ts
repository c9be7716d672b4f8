import { z } from 'zod'
import { Location } from '../access/input.ts'

export const SignIn = z.object({
  email: z
    .string({ error: 'Please enter your email or username' })
    .trim()
    .min(1, 'Please enter your email or username')
    .max(254),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
  timestamp: z.string().max(40).optional(),
  location: Location.nullish(),
  /** Six digits of the authenticator, or a recovery code. */
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
