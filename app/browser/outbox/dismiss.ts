import { dropOperations } from './keep.ts'
import { tell } from './news.ts'
import { type Operation } from './operation.ts'
import { find } from './store.ts'

/**
 * Removes an operation from this phone after the server has decided on it and its person has read the answer. @throws
 * KeepFault
 */
export async function dismiss(id: string): Promise<void> {
  const operation = await find<Operation>('operations', id)
  if (operation && operation.state !== 'waiting') await dropOperations([operation])
  tell({ kind: 'changed' })
}
