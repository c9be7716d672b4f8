/** A press this long after the first one (ms) is a new request. */
const LIFE_MS = 3_600_000

/** The last write without an answer. */
let last: { content: string; key: string; since: number } | null = null

/**
 * Returns the key for sending a page's form: the previous key if the same form was sent without an answer, so that the
 * server does it once. A different write, or a call to `answered`, ends this.
 * @param path the address of the form
 */
export function keyFor(path: string, body: BodyInit | null | undefined): { key: string; answered: () => void } {
  const content = path + contentOf(body)
  if (last?.content !== content || Date.now() - last.since > LIFE_MS)
    last = { content, key: crypto.randomUUID(), since: Date.now() }
  const mine = last
  return { key: mine.key, answered: () => void (last === mine && (last = null)) }
}

function contentOf(body: BodyInit | null | undefined): string {
  // An empty file field becomes a new object each time it is sent.
  const told = (_name: string, value: unknown) =>
    value instanceof File ? value.size && [value.name, value.size, value.lastModified] : value
  return body instanceof FormData ? JSON.stringify([...body], told) : String(body)
}
