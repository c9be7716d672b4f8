/**
 * Tells the server of a person who signed out on this phone without a network, before the next one signs in. A sign-in
 * page may have been open since, and what is told later would end the session of the next person.
 */
export async function settleBefore(): Promise<void> {
  if (!globalThis.caches || !(await caches.has('left'))) return
  // A sign-in is never held up by it: if it cannot be told, the sign-in will not arrive either.
  await import('~/browser/outbox/leave.ts').then(({ settleLeft }) => settleLeft()).catch(() => undefined)
}

/** Returns a sign-in page's handler of its form that does this first. */
export const afterLeft =
  <Given, Answer>(signIn: (given: Given) => Promise<Answer>) =>
  async (given: Given): Promise<Answer> => {
    await settleBefore().catch(() => undefined)
    return signIn(given)
  }
