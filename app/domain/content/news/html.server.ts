import { invalid } from '~/platform/problem.ts'
import { runMarkdown } from '~/platform/threads.server.ts'

const TOO_LONG =
  'This text is too complex to display. Please shorten it, and remove long runs of the same character, brackets or addresses.'

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
