import { beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { shifts } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { type Day, instantOf } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut } from '../../../../e2e/support/punches.ts'
import { findHappened } from '../../kernel/events/happened.server.ts'
import { watchExceptions } from '../exceptions/watch.server.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty, removeDuty } from '../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { watchLongShifts } from './long-shifts.server.ts'
import { findClockPage } from './status.server.ts'

const DAY: Day = '2026-11-20'
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute)
const planned = at(1)
const dana = () => actor('dana')
let [site, post] = ['', '']
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Quay' }), planned).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Desk' }), planned).id
})

function onDuty(start: string, end: string): string {
  const { id } = addDuty(dana(), NewDuty.parse({ postId: post, day: DAY, start, end }), planned)
  assign(dana(), NewAssignment.parse({ id, userId: dana().id, reason: 'Agreed' }), planned)
  publishRota(dana(), { siteId: site, from: DAY, to: DAY }, planned)
  return id
}
const asked = () => db().select().from(events).where(eq(events.type, 'clock.shift_prompted')).all()
const prompted = (now: Date) => watchLongShifts(now).prompted
const ageAt = (now: Date) => findClockPage(dana(), now).shiftAge

it('a person who stays clocked in after a duty is asked five minutes later, again after six hours, and then must answer', () => {
  onDuty('06:00', '10:00')
  clockIn(dana(), {}, at(6))
  expect([prompted(at(10, 4)), ageAt(at(10, 4))]).toEqual([0, 'ordinary'])
  expect([prompted(at(10, 5)), ageAt(at(10, 5))]).toEqual([1, 'ask'])
  expect([prompted(at(10, 6)), prompted(at(15, 59))]).toEqual([0, 0])
  expect([prompted(at(16)), ageAt(at(16))]).toEqual([1, 'flag'])
  expect([prompted(at(16, 1)), prompted(at(21))]).toEqual([0, 0])
  const dutyEnd = at(10).toISOString()
  expect(asked().map(({ id }) => findHappened(id)?.details)).toMatchObject([{ dutyEnd }, { dutyEnd }])
  expect(db().select().from(shifts).get()).toMatchObject({ endedAt: null })
})

it('a person who has clocked out, or whose next shift has begun, is not asked', () => {
  onDuty('06:00', '10:00')
  onDuty('10:00', '14:00')
  clockIn(dana(), {}, at(6))
  expect([prompted(at(10, 30)), ageAt(at(13, 59))]).toEqual([0, 'ordinary'])
  expect([prompted(at(14, 5)), ageAt(at(14, 5))]).toEqual([1, 'ask'])
  clockOut(dana(), {}, at(14, 6))
  expect(prompted(at(20))).toBe(0)
})

it('a cancelled duty does not count: the person is asked after thirteen hours, as without one', async () => {
  const id = onDuty('06:00', '10:00')
  clockIn(dana(), {}, at(6))
  removeDuty(dana(), { id }, at(9))
  expect([prompted(at(11)), prompted(at(18, 59)), prompted(at(19))]).toEqual([0, 0, 1])
  expect(ageAt(at(19))).toBe('ask')
  await watchExceptions(at(20))
  expect(db().select().from(exceptions).all()).toMatchObject([{ kind: 'unanswered', state: 'open', siteId: site }])
})
