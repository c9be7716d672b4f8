import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { announceDueDocuments } from '../documents/announce.server.ts'
import { DocumentChange, NewDocument } from '../documents/input.ts'
import { addDocument, removeDocument, updateDocument } from '../documents/publish.server.ts'
import { ArticleChange, NewArticle } from '../news/input.ts'
import { announceDueNews, publishArticle, removeArticle, updateArticle } from '../news/publish.server.ts'
import { listNotifications } from './notifications.server.ts'
import { countUnread, markAllSeen, markSeen } from './unread.server.ts'

const article = NewArticle.parse({ title: 'New jackets', content: 'They are here.' })
const document = (changes: object = {}) =>
  NewDocument.parse({ title: 'Handbook', fileUrl: 'https://files.example/a.pdf', ...changes })
const told = (name: 'alice' | 'bob' | 'dana', now = new Date()) => {
  const { news, documents } = countUnread(actor(name), {}, now)
  return [news + documents, listNotifications(actor(name), { limit: 30 }, now).items.map(({ title }) => title)]
}
const inAnHour = new Date(Date.now() + 3_600_000)

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

describe('whom a new document is announced to', () => {
  it('a personal document to its owner only, and one without an owner to nobody', async () => {
    await addDocument(actor('dana'), document({ category: 'personal', userId: actor('alice').id }))
    await addDocument(actor('dana'), document({ category: 'personal' }))
    expect([told('alice'), told('bob')]).toEqual([
      [1, ['New document']],
      [0, []],
    ])
  })

  it('a personal document to the person to whom it is given afterwards, and once it is for everyone to all', async () => {
    const { id } = await addDocument(actor('dana'), document({ category: 'personal', userId: actor('alice').id }))
    const change = (changes: object) =>
      updateDocument(actor('dana'), DocumentChange.parse({ ...document(changes), id }))
    const counts = () => [actor('alice'), actor('bob'), actor('charlie')].map((one) => countUnread(one).documents)
    await change({ category: 'personal', userId: actor('bob').id, title: 'Contract' })
    expect(counts()).toEqual([0, 1, 0])
    await change({ category: 'personal', userId: actor('bob').id, title: 'The contract' })
    expect(counts()).toEqual([0, 1, 0])
    await change({ category: 'policy' })
    expect(counts()[2]).toBe(1)
  })

  it('a document for later when its time has come, once', async () => {
    await addDocument(actor('dana'), document({ publishedAt: inAnHour.toISOString() }))
    const personal = { category: 'personal', userId: actor('bob').id, publishedAt: inAnHour.toISOString() }
    await addDocument(actor('dana'), document(personal))
    expect([announceDueDocuments(), told('alice'), told('bob')]).toEqual([0, [0, []], [0, []]])
    expect([announceDueDocuments(inAnHour), announceDueDocuments(inAnHour)]).toEqual([2, 0])
    expect([told('alice', inAnHour), told('bob', inAnHour)]).toEqual([
      [1, ['New document']],
      [2, ['New document', 'New document']],
    ])
  })
})

describe('what staff can no longer read', () => {
  it('is not unread any more: an article or a document that was removed', async () => {
    const news = await publishArticle(actor('dana'), article)
    const paper = await addDocument(actor('dana'), document())
    expect(told('alice')).toEqual([2, ['New document', 'News']])
    removeArticle(actor('dana'), news)
    removeDocument(actor('dana'), paper)
    expect(told('alice')).toEqual([0, []])
  })

  it('is announced again at its time, if it was published too early and put off', async () => {
    const publishedAt = inAnHour.toISOString()
    const news = await publishArticle(actor('dana'), article)
    const paper = await addDocument(actor('dana'), document())
    await updateArticle(actor('dana'), ArticleChange.parse({ ...article, id: news.id, publishedAt }))
    await updateDocument(actor('dana'), { ...document({ publishedAt }), id: paper.id })
    expect(told('alice')).toEqual([0, []])
    markAllSeen(actor('alice'))
    expect([announceDueNews(inAnHour), announceDueDocuments(inAnHour)]).toEqual([1, 1])
    expect([announceDueNews(inAnHour), announceDueDocuments(inAnHour)]).toEqual([0, 0])
    expect(countUnread(actor('alice'), {}, inAnHour)).toMatchObject({ news: 1, documents: 1 })
  })
})
