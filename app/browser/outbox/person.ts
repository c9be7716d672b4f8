import { asked, find, KeepFault, transact } from './store.ts'

/** The phone's current person, with the key that seals their drafts. */
export type Person = { userId: string; draftKey: CryptoKey }

/** Returns the person who signed in last and has not signed out; null if there is none. @throws KeepFault */
export const findHolder = async () => (await find<Person>('me', 'person')) ?? null

/**
 * Makes a person the user of this phone. Another person's drafts are deleted with the keys; their finished items stay,
 * sealed for the server. @throws KeepFault
 */
export async function becomePerson(userId: string): Promise<Person> {
  if (shut) throw new KeepFault('unavailable')
  const before = await findHolder()
  if (before?.userId === userId) return before
  if (before) await forgetPerson()
  const draftKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const person = { userId, draftKey }
  return transact('readwrite', ['me'], async (store) => {
    const other = (await asked(store('me').get('person'))) as Person | undefined
    if (other?.userId === userId) return other
    store('me').put(person, 'person')
    return person
  })
}

let shut = false

/** After sign-out, a page that is closing must not store anything more. */
export function shutHere(): void {
  shut = true
}

/** Returns whether the person has signed out while this page was open. */
export const isShut = () => shut

/**
 * Deletes everything readable about the person: keys, drafts, names of forms, answers, and messages that the phone
 * still shows. @throws KeepFault
 */
export async function forgetPerson(): Promise<void> {
  void closeMessages().catch(() => undefined)
  await transact('readwrite', ['me', 'drafts', 'operations'], async (store) => {
    for (const key of ['person', 'phone', 'clock', 'alone', 'alert']) store('me').delete(key)
    store('drafts').clear()
    const cursor = store('operations').openCursor()
    await new Promise<void>((resolve, reject) => {
      cursor.onerror = () => reject(cursor.error ?? new Error('unread'))
      cursor.onsuccess = () => {
        const row = cursor.result
        if (!row) return resolve()
        const operation = row.value as { label: null; words: null; receipt: object | null }
        const receipt = operation.receipt && { ...operation.receipt, ...SILENT }
        row.update({ ...operation, label: null, words: null, receipt })
        row.continue()
      }
    })
  })
}

// The next person would take a message such as 'You have a new shift' for their own.
async function closeMessages(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  for (const message of (await registration?.getNotifications?.()) ?? []) message.close()
}

const SILENT = { subject: null, reference: null, words: null, view: null }
