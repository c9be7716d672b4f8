import { type APIRequestContext } from '@playwright/test'
import { patient } from './patient.ts'
import { PASSWORD } from './people.ts'

let count = 0

/**
 * Hires a person who has chosen a password but not agreed to anything yet; returns the sign-in name. The password is
 * the one that all test people have.
 */
export async function hireNewcomer(
  admin: APIRequestContext,
  client: APIRequestContext,
  role = 'security_guard',
): Promise<string> {
  count += 1
  const username = `newcomer${process.pid}${count}`
  const first = 'first-Day-2026'
  const person = {
    firstName: 'Nora',
    lastName: 'New',
    email: `${username}@example.test`,
    username,
    password: first,
    role,
  }
  await patient(() => admin.post('/api/admin/staff', { data: person }))
  await client.post('/api/auth/login', { data: { email: username, password: first } })
  await client.post('/api/auth/change-password', { data: { currentPassword: first, newPassword: PASSWORD } })
  return username
}

/** A signature: the smallest valid picture, because a 400 x 200 PNG with a stroke would be large here. */
export const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
