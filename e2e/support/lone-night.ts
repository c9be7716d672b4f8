import { runReactions } from '~/domain/kernel/events/run-reactions.server.ts'
import { SiteInput } from '~/domain/kernel/sites/input.ts'
import { addSite } from '~/domain/kernel/sites/sites.server.ts'
import { punch } from '~/domain/time/clocking/clock.server.ts'
import { Punch } from '~/domain/time/clocking/input.ts'
import { assign } from '~/domain/time/rota/assign.server.ts'
import { addDuty } from '~/domain/time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '~/domain/time/rota/input.ts'
import { addPost } from '~/domain/time/rota/posts.server.ts'
import { publishRota } from '~/domain/time/rota/publish.server.ts'
import { REACTIONS } from '~/jobs/reactions.server.ts'
import { actor } from './actors.ts'

const DAY = '2040-01-10'
const start = new Date(`${DAY}T20:00:00Z`)
export const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
export const planned = at(-600)
/** What makes a site one where people work alone. */
export const lone = { worksAlone: true, checkReason: 'Remote', checkIntervalMinutes: 45 }

export const site = (name: string, more: object = {}) =>
  addSite(actor('dana'), SiteInput.parse({ name, ...more }), planned).id

/** Publishes a duty of Alice at a site, by default from 20:00 to 06:00. @returns the position */
export function plan(siteId: string, post: object = {}, from = '20:00', now = planned): string {
  const dana = actor('dana')
  const { id: postId } = addPost(dana, NewPost.parse({ id: siteId, name: 'Gate', ...post }), planned)
  const duty = addDuty(dana, NewDuty.parse({ postId, day: DAY, start: from, end: '06:00' }), planned)
  assign(dana, NewAssignment.parse({ id: duty.id, userId: actor('alice').id, reason: 'Agreed' }), planned)
  publishRota(dana, { siteId, from: DAY, to: DAY }, now)
  return postId
}

export const follow = (minutes: number) => runReactions(REACTIONS, at(minutes))
export const given = (action: string, more: object = {}) =>
  Punch.parse({ action, manualCheck: true, uniformDetected: true, ...more })

/** Clocks Alice in or out, and lets what follows from it happen. */
export function clock(action: string, minutes: number, more: object = {}) {
  const entry = punch(actor('alice'), given(action, more), at(minutes))
  follow(minutes)
  return entry
}
