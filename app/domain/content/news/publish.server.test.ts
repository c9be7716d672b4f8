import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { newsArticles } from '#db/schema/content.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { eventsSince } from '../../kernel/events/since.server.ts'
import { findFile } from '../../kernel/files/files.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { ArticleChange, NewArticle, NewsList } from './input.ts'
import { findArticle, listAllNews, listNews } from './news.server.ts'
import { announceDueNews, publishArticle, removeArticle, updateArticle } from './publish.server.ts'

const all = NewsList.parse({})
const input = (changes: object = {}) => NewArticle.parse({ title: 'Radios', content: 'Use **channel 4**', ...changes })
const picture = async (format: 'gif' | 'jpeg' = 'jpeg') => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3' } })
    .toFormat(format)
    .toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}
const later = new Date(Date.now() + 3_600_000)

describe('publishing news', () => {
  it('shows an article to everyone, a company update as company', async () => {
    const article = await publishArticle(actor('dana'), input({ category: 'company update' }))
    expect(article).toMatchObject({ category: 'company update', scheduled: false, authorName: 'Dana Dean' })
    expect(listNews(actor('alice'), all).items).toMatchObject([{ id: article.id, category: 'company', imageUrl: null }])
    expect(listNews(actor('alice'), NewsList.parse({ category: 'company' })).items).toHaveLength(1)
  })

  it('is for admins only', async () => {
    await expect(publishArticle(actor('alice'), input())).rejects.toMatchObject({ kind: 'forbidden' })
    expect(() => listAllNews(actor('bob'), all)).toThrow('not allowed')
  })

  it('hides an article until its time, then notifies everyone once', async () => {
    const dana = actor('dana')
    const article = await publishArticle(dana, input({ publishedAt: later.toISOString() }))
    const alice = actor('alice')
    expect(listNews(alice, all).items).toEqual([])
    expect(() => findArticle(alice, article)).toThrow('Article not found')
    expect(listAllNews(dana, all)).toMatchObject({ total: 1, items: [{ scheduled: true }] })
    expect(announceDueNews()).toBe(0)
    const then = new Date(later.getTime() + 60_000)
    expect(listNews(alice, all, then).items).toHaveLength(1)
    expect([announceDueNews(then), announceDueNews(then)]).toEqual([1, 0])
    expect(eventsSince(alice, 0).filter(({ type }) => type === 'news.published')).toHaveLength(1)
  })

  it('notifies everyone of an article whose time came while the server was down for days', async () => {
    await publishArticle(actor('dana'), input({ publishedAt: later.toISOString() }))
    const then = new Date(later.getTime() + 4 * 86_400_000)
    expect([announceDueNews(then), announceDueNews(then)]).toEqual([1, 0])
  })

  it('keeps the first frame of a GIF, which all staff may see', async () => {
    const { imageUrl } = await publishArticle(actor('dana'), input({ imageUrl: await picture('gif') }))
    const file = findFile(actor('alice'), { id: imageUrl!.split('/').pop()! })
    expect(file).toMatchObject({ type: 'image/jpeg', shared: true })
  })

  it('refuses files that are not images, and addresses of other servers', async () => {
    const dana = actor('dana')
    await expect(publishArticle(dana, input({ imageUrl: 'data:image/png;base64,aGVsbG8=' }))).rejects.toMatchObject({
      errors: { imageUrl: ['Invalid File: Please select a valid image file'] },
    })
    await expect(publishArticle(dana, input({ imageUrl: 'https://a.example/x.png' }))).rejects.toMatchObject({
      errors: { imageUrl: ['Invalid File: Please select a valid image file'] },
    })
  })
})

describe('changing news', () => {
  it('keeps an absent or unchanged image, and removes it for null', async () => {
    const dana = actor('dana')
    const { id, imageUrl } = await publishArticle(dana, input({ imageUrl: await picture() }))
    const change = (changes: object) => ArticleChange.parse({ id, ...input(), ...changes })
    expect((await updateArticle(dana, change({}))).imageUrl).toBe(imageUrl)
    expect((await updateArticle(dana, change({ imageUrl }))).imageUrl).toBe(imageUrl)
    expect((await updateArticle(dana, change({ imageUrl: null }))).imageUrl).toBeNull()
    expect(() => findFile(dana, { id: imageUrl!.split('/').pop()! })).toThrow('File not found')
  })

  it('does not overwrite what another admin has changed', async () => {
    const dana = actor('dana')
    const { id, updatedAt } = await publishArticle(dana, input(), new Date(Date.now() - 1000))
    const change = (title: string) =>
      ArticleChange.parse({ id, ...input({ title }), updatedAtWas: updatedAt.toISOString() })
    await updateArticle(dana, change('First'))
    await expect(updateArticle(dana, change('Second'))).rejects.toMatchObject({ kind: 'conflict' })
    expect(findArticle(dana, { id }).title).toBe('First')
  })

  it('removes an article', async () => {
    const dana = actor('dana')
    const { id } = await publishArticle(dana, input())
    removeArticle(dana, { id })
    expect(() => removeArticle(dana, { id })).toThrow('Article not found')
  })
})

describe('the input', () => {
  it('asks for title and content', () => {
    const messages = NewArticle.safeParse({ title: ' ' }).error?.issues.map((issue) => issue.message)
    expect(messages).toEqual(['Please enter a title', 'Please enter the content'])
  })

  it("reads a local time in the company's time zone", () => {
    expect(input({ publishedAt: '2026-07-01T09:30' }).publishedAt?.toISOString()).toBe('2026-07-01T08:30:00.000Z')
    expect(input({ publishedAt: '' }).publishedAt).toBeUndefined()
    expect(NewArticle.safeParse({ ...input(), publishedAt: 'soon' }).error?.issues[0]?.message).toBe(
      'Enter a date and a time',
    )
  })

  it('makes the HTML once, when a text is written', async () => {
    const dana = actor('dana')
    const { id } = await publishArticle(dana, input({ content: '**Radios**' }), new Date(Date.now() - 1000))
    const kept = () => db().select().from(newsArticles).where(eq(newsArticles.id, id)).get()!.html
    expect(kept()).toBe('<p><strong>Radios</strong></p>\n')
    commit(() => write().update(newsArticles).set({ html: '<p>as it was kept</p>' }).run())
    expect(findArticle(actor('alice'), { id }).html).toBe('<p>as it was kept</p>')
    await updateArticle(dana, ArticleChange.parse({ id, ...input({ content: 'Changed' }) }))
    expect(kept()).toBe('<p>Changed</p>\n')
  })
})
