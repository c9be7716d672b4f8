import { copyKey } from './shown.ts'
import { forgetDraft, moveDraft, recallDraft } from './drafts.ts'
import { isThere, needsPerson, type Operation } from './operation.ts'
import { asked, find, transact } from './store.ts'

/** What becomes an operation: which one it is since it was begun, and which refused one it replaces. */
export type Begun = { operationId?: string; replaces?: string }

/**
 * Keeps what was written in something finished beside it, sealed for its person as a draft is: where the server refuses
 * it, they open it again. It goes once all has been received, and when they sign out.
 * @param draft under what it was kept until now
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
 * What was written and is still to be finished. What was finished before its page could put it away is put away now; what
 * the server has refused is open again.
 * @returns null where there is nothing; `refused` says why the server would not have it
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

/** Of which operations there are copies, with the names of their pages. @throws KeepFault */
export const listCopies = (): Promise<Map<string, string>> =>
  transact('readonly', ['drafts'], async (store) => {
    const names = (await asked(store('drafts').getAllKeys())) as string[]
    const copies = names.map((name) => /^copy\/([^/]+)\/([^#]+)$/.exec(name)).filter((found) => found !== null)
    return new Map(copies.map(([, id, slug]) => [id!, slug!]))
  })

/** Forgets copies, within a transaction. */
export async function forgetCopies(drafts: IDBObjectStore, operationIds: string[]): Promise<void> {
  const names = (await asked(drafts.getAllKeys())) as string[]
  names
    .filter((name) => operationIds.some((id) => name.startsWith(`copy/${id}/`)))
    .forEach((name) => drafts.delete(name))
}

/** Forgets the copy of an operation that needs none any more. @throws KeepFault */
export const forgetCopy = (operationId: string) =>
  transact('readwrite', ['drafts'], (store) => forgetCopies(store('drafts'), [operationId]))

/** Makes room: forgets the copies but that of one operation. @returns how many @throws KeepFault */
export async function dropCopies(but?: string | null): Promise<number> {
  const others = [...(await listCopies())].filter(([id]) => id !== but)
  for (const [id, slug] of others) await forgetDraft(copyKey(id, slug))
  return others.length
}
