import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { bookForStaff } from '../../time/clocking/control-entry.server.ts'
import { ControlEntry } from '../../time/clocking/input.ts'
import { openShift } from '../../time/clocking/entries.server.ts'
import { addDemoExceptions } from './late.server.ts'
import { type Hired } from './people.server.ts'

it('the person who came late has not just gone home', () => {
  const now = new Date()
  const dana = actor('dana')
  addSite(dana, SiteInput.parse({ name: 'Gate', address: '1 Dock Road' }))
  const book = (action: 'clock_in' | 'clock_out', minutesAgo: number) =>
    bookForStaff(
      dana,
      ControlEntry.parse({
        ...{ userId: actor('charlie').id, action, notes: 'Rang' },
        at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
      }),
      now,
    )
  book('clock_in', 240)
  book('clock_out', 10)
  const people = (['dana', 'alice', 'charlie', 'bob'] as const).map((name) => ({
    actor: actor(name),
    role: name === 'dana' ? 'admin' : 'security_guard',
  })) as unknown as Hired[]
  addDemoExceptions(people, now)
  expect(openShift(actor('alice').id)).toBeTruthy()
  expect(openShift(actor('charlie').id)).toBeFalsy()
})
