import { afterEach, beforeEach } from 'vitest'
import { expectReactions } from '~/domain/kernel/events/record.server.ts'
import { expectFollowUps } from '~/jobs/reactions.server.ts'

/** Has every test of a file record the work that follows from its events, as the running product does. */
export function withFollowUps(): void {
  beforeEach(expectFollowUps)
  afterEach(() => expectReactions({}))
}
