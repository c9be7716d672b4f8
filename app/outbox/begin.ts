import { migrateKept } from './migrate.ts'
import { dropReceived } from './keep.ts'
import { listen, showOperations } from './news.ts'
import { becomePerson, shutHere } from './person.ts'
import { meetServer } from './phone.ts'
import { keepSending } from './send.ts'
import { canSeal } from './store.ts'
import { showWaiting } from './waiting.ts'

let begun = false

/**
 * Makes this phone ready, once the page is at rest: whoever is signed in meets the server, and what waits is sent.
 * @param userId who is signed in; null on pages that know nobody
 */
export async function begin(userId: string | null): Promise<void> {
  if (!canSeal()) return showWaiting({ fault: 'unavailable' })
  if (userId) {
    await becomePerson(userId)
    await migrateKept(userId).catch(() => undefined)
    await meetServer(userId).catch(() => undefined)
  }
  await dropReceived()
  await showOperations()
  if (begun) return
  begun = true
  listen(({ kind }) => kind === 'left' && shutHere())
  const persisted = await navigator.storage?.persisted?.()
  showWaiting({ persisted: persisted ?? null })
  keepSending()
}
