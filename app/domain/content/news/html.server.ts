import { and, eq, isNull } from 'drizzle-orm'
import { newsArticles } from '#db/schema/content.ts'
import { log } from '~/platform/log.server.ts'
import { invalid } from '~/platform/problem.ts'
import { commit, write } from '~/platform/store.server.ts'
import { runMarkdown } from '~/platform/threads.server.ts'

const TOO_LONG =
  'This text takes too long to lay out. Please shorten it, and remove long runs of the same character, brackets or addresses.'

/**
 * The HTML of a text that is being written, laid out on a thread of its own.
 * @throws Problem invalid for a text that takes longer than it may, unavailable
 */
export async function htmlOf(content: string): Promise<string> {
  try {
    return await runMarkdown({ text: content })
  } catch (error) {
    throw (error as { code?: string }).code === 'timeout' ? invalid('content', TOO_LONG) : error
  }
}

/**
 * The HTML of an article of an earlier release, which was kept without: laid out once and kept from then on.
 * One that takes too long stands there as plain text.
 */
export async function htmlOfOld(id: string, content: string): Promise<string> {
  const html = await runMarkdown({ text: content }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'timeout') throw error
    log().warn({ article: id }, 'an article takes too long to lay out and is shown as plain text')
    return plain(content)
  })
  const unmade = and(eq(newsArticles.id, id), eq(newsArticles.content, content), isNull(newsArticles.html))
  commit(() => write().update(newsArticles).set({ html }).where(unmade).run())
  return html
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const plain = (text: string) =>
  `<p>${text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!).replace(/\r?\n/g, '<br>\n')}</p>\n`
