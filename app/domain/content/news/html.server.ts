import { and, eq, isNull } from 'drizzle-orm'
import { newsArticles } from '#db/schema/content.ts'
import { log } from '~/platform/log.server.ts'
import { invalid } from '~/platform/problem.ts'
import { commit, write } from '~/platform/store.server.ts'
import { runMarkdown } from '~/platform/threads.server.ts'

const TOO_LONG =
  'This text takes too long to lay out. Please shorten it, and remove long runs of the same character, brackets or addresses.'

/**
 * Returns the HTML of a text that is being written, made on a separate thread.
 * @throws Problem invalid if the text takes too long, unavailable
 */
export async function htmlOf(content: string): Promise<string> {
  try {
    return await runMarkdown({ text: content })
  } catch (error) {
    throw (error as { code?: string }).code === 'timeout' ? invalid('content', TOO_LONG) : error
  }
}

/**
 * Returns the HTML of an article that an earlier release stored without it. It is made once, then stored. An article
 * that takes too long is shown as plain text.
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
