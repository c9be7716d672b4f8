import { call, type CallFailure, faultOf } from '~/api/call.ts'
import { dropOperations } from './keep.ts'
import { tell, tellOthers } from './news.ts'
import { isUnsent, type Operation } from './operation.ts'
import { findHolder, forgetPerson, shutHere } from './person.ts'
import { list } from './store.ts'

/** The name of a service worker cache. While it exists, the server does not know yet that a person signed out here. */
export const LEFT = 'left'
const LOGOUT_MS = 5000
/** The longest time that a person waits for the disk. */
const FORGET_MS = 1000

/**
 * Returns the items that the signed-in person finished and the server does not have; none if the store cannot be read.
 */
export async function listOwnUnsent(): Promise<Operation[]> {
  const [holder, operations] = await Promise.all([findHolder(), list<Operation>('operations')]).catch(
    () => [null, []] as const,
  )
  return operations.filter((each) => each.userId === holder?.userId && isUnsent(each))
}

/** Deletes unsent items from this phone. They are lost for good. @throws KeepFault */
export const deleteUnsent = async () => dropOperations(await listOwnUnsent())

/**
 * Signs out. Everything readable here is deleted first, then the server is told. If there is no network, this phone
 * tells it later, before showing anything else. @param action the address of the sign-out form
 */
export async function leave(action: string): Promise<void> {
  await handOver()
  const fault = await faultOf(call('POST /api/auth/logout', {}, { deadline: LOGOUT_MS }))
  if (!fault) {
    tellOthers({ kind: 'here', userId: null })
    return location.assign(new URL(action, location.href).searchParams.has('admin') ? '/admin/login' : '/')
  }
  if (fault.status > 0) return postPlainly(action)
  await caches.open(LEFT).catch(() => undefined)
  tellOthers({ kind: 'here', userId: null })
  if (navigator.serviceWorker?.controller) return location.replace('/offline/waiting')
  document.body.textContent = 'You are signed out on this phone. Close this page.'
}

/** Deletes everything readable about this person, before the next one uses the phone. */
export async function handOver(): Promise<void> {
  shutHere()
  tell({ kind: 'left' })
  await Promise.race([forgetPerson().catch(() => undefined), new Promise((done) => setTimeout(done, FORGET_MS))])
}

/** Tells the server now that a person signed out without a network and without a service worker. */
export async function tellLeft(): Promise<void> {
  if (await settleLeft()) location.replace('/')
}

/**
 * Tells the server of a person who signed out here without a network, if there is one. @returns whether it has been
 * told now
 */
export async function settleLeft(): Promise<boolean> {
  if (!globalThis.caches || !(await caches.has(LEFT))) return false
  const fault: CallFailure | null = await faultOf(call('POST /api/auth/logout', {}, { deadline: LOGOUT_MS }))
  // A server that is not working has not ended the session either.
  if (fault && (fault.status === 0 || fault.status >= 500)) return false
  return caches.delete(LEFT)
}

function postPlainly(action: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  document.body.append(form)
  form.submit()
}
