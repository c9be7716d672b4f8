import { look } from './database.ts'
import { manyPeople } from './many-people.ts'
import { bytesOfUrl } from './outbox-phone.ts'

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

/** Adds a new person who has agreed, by default in the office, so that no other person's shifts interfere. */
export function newcomer(server: { folder: string }, role = 'office_staff'): { id: string; cookie: string } {
  const named = `outbox${process.pid}n${++hired}`
  const like = role === 'security_guard' ? 'alice' : 'bob'
  const [cookie] = manyPeople(server.folder, like, 1, { named, called: ['Nora', 'New'], role, fresh: true })
  const own = 'SELECT id FROM users WHERE username = ?'
  return { id: look(server, (sqlite) => sqlite.prepare(own).pluck().get(`${named}.0`)) as string, cookie: cookie! }
}
