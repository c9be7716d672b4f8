/** The header that every answer of the product carries; what stands between it and a browser has not got it. */
export const OWN_MARK = 'X-Portal'

/**
 * Says whether an answer is the product's own. A proxy whose product is away (502, 504) and the sign-in page of a hotel's
 * network answer too, with any status: to a page all of them are no line.
 */
export const isOwnAnswer = ({ headers }: Pick<Response, 'headers'>): boolean => headers.has(OWN_MARK)

/**
 * Returns the product's own answer.
 * @throws TypeError as `fetch` does without a line, where somebody else answered
 */
export async function ownAnswer(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  if (isOwnAnswer(answer)) return answer
  void answer.body?.cancel().catch(() => undefined)
  throw new TypeError('Somebody else answered in place of the portal')
}
