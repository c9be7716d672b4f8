import { copyKey } from './shown.ts'
import { forgetDraft, moveDraft, recallDraft } from './drafts.ts'
import { isThere, needsPerson, type Operation } from './operation.ts'
import { asked, find, transact } from './store.ts'

/** An operation that is not finished yet: its id, and the refused operation that it replaces. */
export type Begun = { operationId?: string; replaces?: string }

/**
 * Stores the content of a finished item with it, sealed for the person who made it, as a draft is: if the server
 * refuses it, they can open it again. The copy is deleted when everything has arrived, and at sign-out. @param draft
 * the draft's key until now
 * @throws KeepFault
 */
export const keepCopy = (draft: string, operationId: string, slug: string): Promise<void> =>
  transact('readwrite', ['drafts', 'operations'], async (store) => {
    const operation = (await asked(store('operations').get(operationId))) as Operation | undefined
    await moveDraft(store('drafts'), draft, copyKey(operationId, slug))
    if (!operation || (isThere(operation) && !needsPerson(operation)))
      await forgetCopies(store('drafts'), [operationId])
  })

/**
 * Returns content that is not finished. If an item was finished but its page could not remove the content, it is
 * removed now. A refused item is opened again. @returns null if there is nothing; `refused` gives the server's reason
 * @throws KeepFault
 */
export async function recallOpen<T extends Begun>(
  userId: string,
  key: string,
  slug: string,
): Promise<{ kept: T; refused: string | null } | null> {
  const kept = await recallDraft<T>(userId, key)
  if (!kept?.operationId) return kept && { kept, refused: null }
  const operation = await find<Operation>('operations', kept.operationId)
  if (!operation) return { kept, refused: null }
  if (!needsPerson(operation)) return keepCopy(key, operation.id, slug).then(() => null)
  const refused = operation.words ?? operation.receipt?.words ?? ''
  return { kept: { ...kept, operationId: undefined, replaces: operation.id }, refused }
}

/** Returns the operations with copies, with the names of their pages. @throws KeepFault */
export const listCopies = (): Promise<Map<string, string>> =>
  transact('readonly', ['drafts'], async (store) => {
    const names = (await asked(store('drafts').getAllKeys())) as string[]
    const copies = names.map((name) => /^copy\/([^/]+)\/([^#]+)$/.exec(name)).filter((found) => found !== null)
    return new Map(copies.map(([, id, slug]) => [id!, slug!]))
  })

/** Deletes copies, within a transaction. */
export async function forgetCopies(drafts: IDBObjectStore, operationIds: string[]): Promise<void> {
  const names = (await asked(drafts.getAllKeys())) as string[]
  names
    .filter((name) => operationIds.some((id) => name.startsWith(`copy/${id}/`)))
    .forEach((name) => drafts.delete(name))
}

/** Deletes the copy of an operation that no longer needs it. @throws KeepFault */
export const forgetCopy = (operationId: string) =>
  transact('readwrite', ['drafts'], (store) => forgetCopies(store('drafts'), [operationId]))

/** Frees space by deleting the copies of all operations except one. @returns how many @throws KeepFault */
export async function dropCopies(but?: string | null): Promise<number> {
  const others = [...(await listCopies())].filter(([id]) => id !== but)
  for (const [id, slug] of others) await forgetDraft(copyKey(id, slug))
  return others.length
}
