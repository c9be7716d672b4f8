import { REQUEST_KEY } from '~/platform/request-key.ts'

/** Somebody who presses so long after the first press means something new. */
const LIFE_MS = 3_600_000

type Unanswered = { content: string; key: string; since: number }

/** What each page sent last and got no answer to. */
const unanswered = new Map<string, Unanswered>()

/**
 * Returns the key under which a page's form is sent: the one of before where the same was sent and no answer came, so
 * that the server does it once. It ends when something else is sent, or `answered` is called.
 * @param path where the form goes
 */
export function keyFor(path: string, body: BodyInit | null | undefined): { key: string; answered: () => void } {
  const content = contentOf(body)
  const before = unanswered.get(path)
  const isSame = before?.content === content && Date.now() - before.since < LIFE_MS
  const mine = isSame ? before : { content, key: crypto.randomUUID(), since: Date.now() }
  unanswered.set(path, mine)
  return {
    key: mine.key,
    answered: () => void (unanswered.get(path) === mine && unanswered.delete(path)),
  }
}

function contentOf(body: BodyInit | null | undefined): string {
  if (!(body instanceof FormData || body instanceof URLSearchParams)) return typeof body === 'string' ? body : ''
  const fields = [...body].filter(([name]) => name !== REQUEST_KEY)
  return JSON.stringify(fields.map(([name, value]) => (typeof value === 'string' ? [name, value] : [name, of(value)])))
}

/** A file that was not chosen is made anew for each sending. */
const of = ({ name, size, lastModified }: File) => (size > 0 ? { name, size, lastModified } : null)
