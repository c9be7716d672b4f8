import { type Page } from '@playwright/test'
import { type Operation } from '../../app/browser/outbox/operation.ts'
import { type Made } from '../../app/browser/outbox/keep.ts'

/** A finished item, with its parts as base64, or as this many arbitrary bytes. */
type Finished = Omit<Made, 'parts'> & { parts: (string | number)[]; userId: string }

/** Finishes an item in the browser as its pages do, through their own scripts. */
export const performOn = (page: Page, finished: Finished): Promise<void> =>
  page.evaluate(async ({ parts, userId, ...made }) => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name)
    const outbox = (await import(scripts.find((name) => name.includes('/assets/outbox-'))!)) as Record<string, unknown>
    type Perform = { perform?: (made: object, userId: string) => Promise<unknown> }
    const { perform } = Object.values(outbox).find((part) => (part as Perform).perform) as Required<Perform>
    const bytes = (part: string | number) =>
      typeof part === 'number' ? new Uint8Array(part) : Uint8Array.from(atob(part), (char) => char.charCodeAt(0))
    await perform({ ...made, parts: parts.map(bytes) }, userId)
  }, finished)

/** Returns everything that the phone still stores about items that were finished on it. */
export const readOwn = (page: Page): Promise<Operation[]> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('outbox')
    await new Promise((done) => (opened.onsuccess = done))
    const all = opened.result.transaction('operations').objectStore('operations').getAll()
    await new Promise((done) => (all.onsuccess = done))
    opened.result.close()
    return all.result as Operation[]
  })

/** Deletes the item with this label from the phone, by hand. @returns its number on this phone */
export const forgetOwn = (page: Page, label: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const opened = indexedDB.open('outbox')
    await new Promise((done) => (opened.onsuccess = done))
    const change = opened.result.transaction('operations', 'readwrite')
    const all = change.objectStore('operations').getAll()
    await new Promise((done) => (all.onsuccess = done))
    const found = (all.result as Operation[]).find((operation) => operation.label === wanted)!
    change.objectStore('operations').delete(found.id)
    await new Promise((done) => (change.oncomplete = done))
    opened.result.close()
    return found.envelope.seq
  }, label)
