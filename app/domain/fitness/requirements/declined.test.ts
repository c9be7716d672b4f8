import { expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { declineDuty } from '../../time/rota/own.server.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { registerFitness } from './fit.server.ts'
import { RequirementChange } from './input.ts'
import { setRequirements } from './requirements.server.ts'

it('a shift that a person may not work leaves the board when they decline it', () => {
  registerFitness()
  expectFollowUps()
  const now = instantOf('2040-03-05', 12, 0)
  const day = '2040-03-20'
  const [alice, dana] = [actor('alice'), actor('dana')]
  const siteId = addSite(dana, SiteInput.parse({ name: 'Wharf' }), now).id
  const postId = addPost(dana, NewPost.parse({ id: siteId, name: 'Gatehouse' }), now).id
  const { id } = addDuty(dana, NewDuty.parse({ postId, day, start: '14:00', end: '22:00' }), now)
  assign(dana, NewAssignment.parse({ id, userId: alice.id }), now)
  publishRota(dana, { siteId, from: day, to: day }, now)
  const requirements = [{ kind: 'sia_licence', sector: 'guarding' }]
  setRequirements(dana, RequirementChange.parse({ scope: 'post', id: postId, requirements }), now)
  const states = () =>
    db()
      .select()
      .from(exceptions)
      .all()
      .map(({ kind, state }) => [kind, state])
  runReactions(REACTIONS, now)
  expect(states()).toEqual([['not_fit', 'open']])
  declineDuty(alice, { id, reason: 'My licence has ended' }, now)
  runReactions(REACTIONS, now)
  expect(states()).toEqual([['not_fit', 'closed']])
})
