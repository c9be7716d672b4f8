/**
 * Tells the server of a person who signed out on this phone without a network, before the next one signs in. A sign-in
 * page may have been open since, and what is told later would end the session of the next person.
 */
export async function settleBefore(): Promise<void> {
  if (!globalThis.caches || !(await caches.has('left'))) return
  // A sign-in is never held up by it: `settled` follows if the sign-in arrives although this did not.
  await import('~/browser/outbox/leave.ts').then(({ settleLeft }) => settleLeft()).catch(() => undefined)
}

/** After a sign-in nothing is left to tell: it has ended the session that this browser had before. */
export async function settled(): Promise<void> {
  await globalThis.caches?.delete('left').catch(() => undefined)
}

/** Returns a sign-in page's handler of its form that does both. A sign-in that succeeded leads to another page. */
export const afterLeft =
  <Given, Answer>(signIn: (given: Given) => Promise<Answer>) =>
  async (given: Given): Promise<Answer> => {
    await settleBefore().catch(() => undefined)
    return signIn(given).catch(async (answer: unknown) => {
      if (answer instanceof Response && answer.status >= 300 && answer.status < 400) await settled()
      throw answer
    })
  }
