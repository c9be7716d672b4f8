import { becomePerson, findHolder, type Person } from './person.ts'
import { asked, find, KeepFault, transact } from './store.ts'
import { showWaiting } from './shown.ts'

/** A draft, sealed with the person's own key, which is deleted at sign-out. */
type SealedDraft = { iv: Uint8Array; data: ArrayBuffer }
/** The reference to a picture in a draft. The picture is stored once, however often the draft is saved. */
type Reference = { $picture: string }

/** The pictures that this page has read or written: for each draft, a map from their content to their names. */
const pictures = new Map<string, Map<string, string>>()

/**
 * Saves a draft on this phone, sealed for the person who is signed in. Pictures (data URLs) anywhere in it become
 * separate records. If the phone is full, the page shows it. @throws KeepFault
 */
export async function keepDraft(userId: string, key: string, value: unknown): Promise<void> {
  const person = await becomePerson(userId)
  const known = knownIn(key)
  const fresh = new Map<string, string>()
  const text = JSON.stringify(value, (_name, each: unknown) => {
    if (!isPicture(each)) return each
    const name = known.get(each) ?? fresh.get(each) ?? crypto.randomUUID()
    if (!known.has(each)) fresh.set(each, name)
    return { $picture: name } satisfies Reference
  })
  const sealed = await Promise.all([...fresh].map(async ([data, name]) => [name, await seal(person, data)] as const))
  const draft = await seal(person, text)
  const write = async (store: (name: 'drafts') => IDBObjectStore) => {
    sealed.forEach(([name, picture]) => store('drafts').put(picture, recordOf(key, name)))
    store('drafts').put(draft, key)
  }
  try {
    await transact('readwrite', ['drafts'], write, 'relaxed')
    fresh.forEach((name, data) => known.set(data, name))
    showWaiting({ fault: null })
  } catch (error) {
    if (error instanceof KeepFault) showWaiting({ fault: error.why })
    throw error
  }
}

/** Returns the draft under a key; null if there is none, or it is another person's. @throws KeepFault */
export async function recallDraft<T>(userId: string, key: string): Promise<T | null> {
  const person = await findHolder()
  const draft = await find<SealedDraft>('drafts', key)
  if (!draft || person?.userId !== userId) return null
  const found = new Map<string, string | null>()
  const parsed = JSON.parse(await open(person, draft), (_name, each: unknown) => {
    if (isReference(each)) found.set(each.$picture, null)
    return each
  }) as T
  for (const name of found.keys()) {
    const picture = await find<SealedDraft>('drafts', recordOf(key, name))
    if (!picture) continue
    const data = await open(person, picture)
    found.set(name, data)
    knownIn(key).set(data, name)
  }
  return withPictures(parsed, found) as T
}

/** Deletes the draft under a key, with its pictures. @throws KeepFault */
export async function forgetDraft(key: string): Promise<void> {
  await transact('readwrite', ['drafts'], async (store) => {
    for (const name of await recordsOf(store('drafts'), key)) store('drafts').delete(name)
  })
  pictures.delete(key)
}

/** Moves a sealed draft to another key, within a transaction. */
export async function moveDraft(drafts: IDBObjectStore, from: string, to: string): Promise<void> {
  if (from === to) return
  for (const name of await recordsOf(drafts, from)) {
    drafts.put(await asked(drafts.get(name)), to + name.slice(from.length))
    drafts.delete(name)
  }
  pictures.delete(from)
}

async function recordsOf(drafts: IDBObjectStore, key: string): Promise<string[]> {
  const names = (await asked(drafts.getAllKeys())) as string[]
  return names.filter((name) => name === key || name.startsWith(`${key}#`))
}

const recordOf = (key: string, picture: string) => `${key}#${picture}`

function knownIn(key: string): Map<string, string> {
  const known = pictures.get(key) ?? new Map<string, string>()
  pictures.set(key, known)
  return known
}

const isPicture = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:image/')
const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Reference>).$picture === 'string'

function withPictures(value: unknown, found: Map<string, string | null>): unknown {
  if (Array.isArray(value)) return value.map((each) => withPictures(each, found)).filter((each) => each !== LOST)
  if (isReference(value)) return found.get(value.$picture) ?? LOST
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withPictures(each, found)])
  return Object.fromEntries(entries.filter(([, each]) => each !== LOST))
}
const LOST = Symbol('lost')

async function seal({ draftKey }: Person, text: string): Promise<SealedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(text)
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, draftKey, bytes) }
}

async function open({ draftKey }: Person, { iv, data }: SealedDraft): Promise<string> {
  const how = { name: 'AES-GCM', iv: new Uint8Array(iv) }
  return new TextDecoder().decode(await crypto.subtle.decrypt(how, draftKey, data))
}
