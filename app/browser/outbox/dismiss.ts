import { dropOperations } from './keep.ts'
import { tell } from './news.ts'
import { type Operation } from './operation.ts'
import { find } from './store.ts'

/** Takes an operation off this phone that the server has decided about, once its person has read what it says. @throws KeepFault */
export async function dismiss(id: string): Promise<void> {
  const operation = await find<Operation>('operations', id)
  if (operation && operation.state !== 'waiting') await dropOperations([operation])
  tell({ kind: 'changed' })
}
