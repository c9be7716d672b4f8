/** The header of every answer from the product. Whatever else answers a browser on the way does not send it. */
export const OWN_MARK = 'X-Portal'

/**
 * Returns whether an answer is the product's own. A proxy whose product is down (502, 504) and the sign-in page of a
 * hotel's network answer too, with any status, and a page treats all of these as being offline.
 */
export const isOwnAnswer = ({ headers }: Pick<Response, 'headers'>): boolean => headers.has(OWN_MARK)

/** Returns the product's own answer. @throws TypeError, as `fetch` does offline, if another server answered */
export async function ownAnswer(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  if (isOwnAnswer(answer)) return answer
  void answer.body?.cancel().catch(() => undefined)
  throw new TypeError('Not from the portal')
}
