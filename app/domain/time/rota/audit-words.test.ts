import { gt } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { db } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { declared } from '../../kernel/events/declared.server.ts'
import { newestEventId } from '../../kernel/events/since.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { unassign } from './assign.server.ts'
import { addDuty, changeDuty, removeDuty } from './duties.server.ts'
import { DutyChange, NewDuty, NewPost } from './input.ts'
import { declineDuty } from './own.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'

it('the audit trail calls a published shift no draft', () => {
  const [dana, alice, now] = [actor('dana'), actor('alice'), new Date('2026-10-01T12:00:00Z')]
  const siteId = addSite(dana, SiteInput.parse({ name: 'Wharf' }), now).id
  const postId = addPost(dana, NewPost.parse({ id: siteId, name: 'Gate' }), now).id
  const day = '2026-10-10'
  const given = { postId, day, start: '08:00', end: '18:00', userId: alice.id, reason: 'Agreed' }
  const { id, assignments } = addDuty(dana, NewDuty.parse(given), now)
  publishRota(dana, { siteId, from: day, to: day }, now)
  const published = newestEventId()
  changeDuty(dana, DutyChange.parse({ id, breakMinutes: 60 }), now)
  declineDuty(alice, { id, reason: 'Ill' }, now)
  unassign(dana, { id: assignments[0]!.id }, now)
  removeDuty(dana, { id }, now)
  const told = db().select({ type: events.type }).from(events).where(gt(events.id, published)).all()
  expect(told.map(({ type }) => declared()[type]!.label)).toEqual([
    'Changed a shift',
    'Declined a shift',
    'Took a person off a shift',
    'Removed a shift',
  ])
})
