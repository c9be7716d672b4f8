import { describe, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refusal } from '../../../../e2e/support/punches.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { requestCorrection } from '../corrections/corrections.server.ts'
import { CorrectionInput } from '../corrections/input.ts'
import { noteException } from '../exceptions/watch.server.ts'
import { addDuty } from '../rota/duties.server.ts'
import { NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { PayPeriodChange, PayPeriodInput } from './input.ts'
import { addPayPeriod, changePayPeriod } from './pay-periods.server.ts'
import { reviewPayPeriod } from './review.server.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const add = (from: string, to: string) => addPayPeriod(actor('dana'), PayPeriodInput.parse({ from, to }), NOW).id
const change = (id: string, state: string) => changePayPeriod(actor('dana'), PayPeriodChange.parse({ id, state }), NOW)
const open = async (id: string) => (await reviewPayPeriod(actor('dana'), { id }, NOW)).open

function worked(from: string, to: string): string {
  const row = { id: newId(), userId: actor('alice').id, startedAt: new Date(from), endedAt: new Date(to) }
  commit(() => write().insert(shifts).values(row).run())
  return row.id
}
const ask = (shiftId: string, kind: string, at: string) =>
  requestCorrection(actor('alice'), CorrectionInput.parse({ shiftId, kind, at, reason: 'Forgot' }), NOW)

describe('a pay period is not locked while something about its last night is undecided', () => {
  const periods = () => [add('2026-11-09', '2026-11-15'), add('2026-11-16', '2026-11-21')] as const

  it('the end of that night, which is in the next period', async () => {
    const [first, second] = periods()
    ask(worked('2026-11-15T22:00:00Z', '2026-11-16T23:00:00Z'), 'clock_out', '2026-11-16T06:00:00Z')
    expect([(await open(first)).corrections, (await open(second)).corrections]).toEqual([1, 0])
    await change(first, 'approved')
    expect((await refusal(() => change(first, 'locked'))).code).toBe('open_corrections')
  })

  it('a start that would bring a shift of the next period into it', async () => {
    const [first, second] = periods()
    ask(worked('2026-11-16T00:10:00Z', '2026-11-16T06:00:00Z'), 'clock_in', '2026-11-15T23:30:00Z')
    expect([(await open(first)).corrections, (await open(second)).corrections]).toEqual([1, 1])
  })

  it('an exception at the end of a planned night', async () => {
    const [first, second] = periods()
    const dana = actor('dana')
    const siteId = addSite(dana, SiteInput.parse({ name: 'Wharf' }), NOW).id
    const postId = addPost(dana, NewPost.parse({ id: siteId, name: 'Gate' }), NOW).id
    const night = NewDuty.parse({ postId, day: '2026-11-15', start: '22:00', end: '06:00' })
    const { id: dutyId, endsAt } = addDuty(dana, night, NOW)
    const found = { kind: 'overrun', dutyId, userId: actor('alice').id, siteId, dueAt: new Date(endsAt) } as const
    commit(() => noteException({ ...found, minutes: null, over: false }, NOW))
    expect([(await open(first)).exceptions, (await open(second)).exceptions]).toEqual([1, 0])
  })

  it('a clock-in that a phone sent later and that waits for control', async () => {
    const [first] = periods()
    const phone = await sealedPhone(actor('alice'), NOW, new Date('2026-11-15T12:00:00Z'))
    const punch = { action: 'clock_in', location: null }
    const { state } = await phone.send(await phone.write('punch', punch, new Date('2026-11-15T22:00:00Z')))
    expect(state).toBe('requested')
    await change(first, 'approved')
    expect(await refusal(() => change(first, 'locked'))).toMatchObject({ code: 'unsure_times', facts: { punches: 1 } })
  })
})
