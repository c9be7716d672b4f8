import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { NewArticle } from '../news/input.ts'
import { publishArticle } from '../news/publish.server.ts'
import { countUnread, markSeen } from './unread.server.ts'

const article = NewArticle.parse({ title: 'New jackets', content: 'They are here.' })

describe('what is unread', () => {
  it('counts news until the person has looked, separately for each person', async () => {
    const [alice, bob] = [actor('alice'), actor('bob')]
    await publishArticle(actor('dana'), article)
    expect(countUnread(alice).news).toBe(1)
    expect(markSeen(alice, { topic: 'news' }).news).toBe(0)
    expect(countUnread(bob).news).toBe(1)
  })

  it('counts news published later', async () => {
    const alice = actor('alice')
    markSeen(alice, { topic: 'news' })
    await publishArticle(actor('dana'), article)
    expect(countUnread(alice).news).toBe(1)
  })

  it("does not count another person's decisions", () => {
    expect(countUnread(actor('alice'))).toEqual({ news: 0, documents: 0, holidays: 0, forms: 0, performance: 0 })
  })
})
