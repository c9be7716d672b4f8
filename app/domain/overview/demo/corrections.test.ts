import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { bookForStaff } from '../../time/clocking/control-entry.server.ts'
import { ControlEntry } from '../../time/clocking/input.ts'
import { listCorrections } from '../../time/corrections/decide.server.ts'
import { addDemoCorrections } from './corrections.server.ts'
import { type Hired } from './people.server.ts'

it('corrections wait for a decision on the first of a month too', () => {
  const now = new Date('2040-02-01T00:05:00Z')
  const dana = actor('dana')
  const book = (name: 'alice' | 'bob' | 'charlie', action: 'clock_in' | 'clock_out', hoursAgo: number) => {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
    bookForStaff(dana, ControlEntry.parse({ userId: actor(name).id, action, notes: 'Rang', at }), now)
  }
  for (const name of ['alice', 'bob', 'charlie'] as const) {
    book(name, 'clock_in', 12)
    book(name, 'clock_out', 4)
  }
  const guards = (['bob', 'alice', 'bob', 'bob', 'charlie'] as const).map((name) => ({
    ...{ actor: actor(name), role: 'security_guard' },
  }))
  addDemoCorrections([{ actor: dana, role: 'admin' }, ...guards] as unknown as Hired[], now)
  const states = listCorrections(dana, {}).items.map(({ status }) => status)
  expect(states.sort()).toEqual(['approved', 'pending', 'pending'])
})
