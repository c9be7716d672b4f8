import { ownAnswer } from '~/platform/own-answer.ts'

/**
 * Treats every answer from another server as no answer, for all requests of this page or worker. Call it once, before
 * other wrappers of `fetch`.
 */
export function watchAnswers(): void {
  const plain = globalThis.fetch
  globalThis.fetch = (input, init) => (isOurs(input) ? ownAnswer(plain(input, init)) : plain(input, init))
}

// A file in the page's own memory (blob:) also has the page's origin.
function isOurs(input: RequestInfo | URL): boolean {
  const { origin, protocol } = new URL(input instanceof Request ? input.url : input, location.href)
  return protocol.startsWith('http') && origin === location.origin
}
