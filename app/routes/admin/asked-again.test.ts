import { describe, expect, it } from 'vitest'
import { calls } from '~/api/index.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { NewStaff } from '~/domain/account/staff/input.ts'
import { addStaff } from '~/domain/account/staff/staff.server.ts'
import { type Call } from '~/http/table.server.ts'
import { actor, staleActor } from '../../../e2e/support/actors.ts'
import { ASKED_AGAIN, linesOf } from '../../../e2e/support/every-admin-action.ts'

const table = calls as unknown as Record<string, Call>
const all = [...linesOf('asked'), ...linesOf('askedOverAdministrators'), ...linesOf('notAsked')]

const ofAdmins = (name: string, { door }: Call) =>
  (door === 'admin' || door === 'control') && (!name.startsWith('GET ') || /\/(export(\/|$)|evidence-pack$)/.test(name))

const pages = import.meta.glob<{ action?: { intents: string[] } }>(['./**/*.{ts,tsx}', '!./**/*.test.*'])
const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default' })

async function formsOfPages(): Promise<string[]> {
  const found = Object.keys(pages).flatMap((file) => (/export\.ts$/.test(file) ? [file.slice(2)] : []))
  for (const [file, load] of Object.entries(pages)) {
    if (!(await sources[file]!()).includes('export const action =')) continue
    for (const intent of (await load()).action!.intents) found.push(`${file.slice(2)} ${intent}`.trim())
  }
  return found
}

/** Returns the problem code with which the call is refused. */
async function codeOf(name: string, person: Person, input: object): Promise<string | undefined> {
  try {
    await (table[name]!.useCase as (actor: Person, input: object) => unknown)(person, input)
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

const ASKS = 'confirm_password'
const SAM = { firstName: 'Sam', lastName: 'Stone', email: 'sam@example.test', username: 'sam', employeeId: null }

describe('the table of actions that ask for the password again', () => {
  it('lists each call, form and download of administrators once', async () => {
    const due = [...Object.keys(table).filter((name) => ofAdmins(name, table[name]!)), ...(await formsOfPages())]
    expect([...all].sort()).toEqual(due.sort())
    // The time limit is long because this test loads every administrators' page.
  }, 60_000)

  it.each(linesOf('asked').filter((line) => line in table))(
    '%s asks, because the desk may be left unlocked',
    async (name) => {
      const input = {
        ...SAM,
        id: actor('alice').id,
        userId: actor('alice').id,
        role: 'security_guard',
        csv: 'firstName,lastName,email\nSam,Stone,sam@example.test',
        password: 'a-Kite-55-north',
      }
      expect(await codeOf(name, staleActor('dana'), input)).toBe(ASKS)
      expect(await codeOf(name, actor('dana'), input)).not.toBe(ASKS)
    },
  )

  it.each(linesOf('askedOverAdministrators').filter((line) => line in table))(
    '%s asks if it concerns an administrator',
    async (name) => {
      const password = 'a-Kite-55-north'
      const { id } = await addStaff(actor('dana'), NewStaff.parse({ ...SAM, role: 'admin', password }))
      const guard = actor('alice').id
      const over = (id: string) => {
        const role = id === guard ? 'security_guard' : 'admin'
        return { ...SAM, role, password, id, ids: [id], userIds: [id] }
      }
      expect(await codeOf(name, staleActor('dana'), over(id))).toBe(ASKS)
      expect(await codeOf(name, staleActor('dana'), over(guard))).not.toBe(ASKS)
    },
  )

  it.each(linesOf('notAsked').filter((line) => line in table))('%s does not ask', async (name) => {
    expect(await codeOf(name, staleActor('dana'), { id: 'x', ids: [], userId: 'x' })).not.toBe(ASKS)
  })

  it('gives a reason for each answer', () => {
    for (const reasons of Object.values(ASKED_AGAIN))
      for (const reason of Object.keys(reasons)) expect(reason.length).toBeGreaterThan(20)
  })
})
