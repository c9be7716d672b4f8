import { ownAnswer } from '~/platform/own-answer.ts'

/**
 * Has every answer that is not the product's own count as none, for all that asks in this page or worker. Call it
 * once, before anything else wraps `fetch`.
 */
export function watchAnswers(): void {
  const plain = globalThis.fetch
  globalThis.fetch = (input, init) => (isOurs(input) ? ownAnswer(plain(input, init)) : plain(input, init))
}

// A file of the page's own memory (blob:) has its origin too.
function isOurs(input: RequestInfo | URL): boolean {
  const { origin, protocol } = new URL(input instanceof Request ? input.url : input, location.href)
  return protocol.startsWith('http') && origin === location.origin
}
