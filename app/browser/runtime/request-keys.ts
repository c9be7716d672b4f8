/** Somebody who presses so long after the first press means something new. */
const LIFE_MS = 3_600_000

/** What was sent last and got no answer. */
let last: { content: string; key: string; since: number } | null = null

/**
 * Returns the key under which a page's form is sent: the one of before where the same was sent and no answer came, so
 * that the server does it once. It ends when something else is sent, or `answered` is called.
 * @param path where the form goes
 */
export function keyFor(path: string, body: BodyInit | null | undefined): { key: string; answered: () => void } {
  const content = path + contentOf(body)
  if (last?.content !== content || Date.now() - last.since > LIFE_MS)
    last = { content, key: crypto.randomUUID(), since: Date.now() }
  const mine = last
  return { key: mine.key, answered: () => void (last === mine && (last = null)) }
}

function contentOf(body: BodyInit | null | undefined): string {
  // A file that was not chosen is made again for each sending.
  const told = (_name: string, value: unknown) =>
    value instanceof File ? value.size && [value.name, value.size, value.lastModified] : value
  return body instanceof FormData ? JSON.stringify([...body], told) : String(body)
}
