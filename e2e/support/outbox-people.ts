import { type APIRequestContext } from '@playwright/test'
import { exampleSignature } from '../../app/domain/forms/forms/fields/example-images.ts'
import { call, cookieOf } from './load.ts'
import { bytesOfUrl } from './outbox-phone.ts'
import { PASSWORD } from './people.ts'

/** Separates the pictures from the answers, as a phone does before sealing. */
export function inParts(answers: object) {
  const parts: Uint8Array[] = []
  const formData = JSON.parse(JSON.stringify(answers), (_name, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('data:')) return value
    return `part:${parts.push(bytesOfUrl(value)) - 1}`
  }) as Record<string, unknown>
  return { formData, parts }
}

let hired = 0

/** Hires a new person who has agreed, by default in the office, so that no other person's shifts interfere. */
export async function newcomer(
  server: { url: string },
  dana: APIRequestContext,
  role = 'office_staff',
): Promise<{ id: string; cookie: string }> {
  const username = `outbox${process.pid}n${++hired}`
  const first = 'first-Day-2026'
  const person = { firstName: 'Nora', lastName: 'New', email: `${username}@example.test`, username, password: first }
  const answer = await dana.post('/api/admin/staff', { data: { ...person, role } })
  const { id } = (await answer.json()) as { id: string }
  const cookie = await cookieOf(server.url, username, first)
  const post = (path: string, body: object) => call(server.url, cookie, 'POST', path, body)
  await post('/api/auth/change-password', { currentPassword: first, newPassword: PASSWORD })
  const signedIn = await cookieOf(server.url, username)
  await call(server.url, signedIn, 'POST', '/api/auth/consent', { signature: exampleSignature })
  return { id, cookie: signedIn }
}
