import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { data, redirect } from '@remix-run/node'
import { type Actor } from '~/domain/kernel/access/actor.ts'
import { claimKey, freeKey, keepAnswer } from '~/domain/kernel/access/idempotency.server.ts'
import { REQUEST_KEY } from '~/platform/request-key.ts'
import { commit, withSettling } from '~/platform/store.server.ts'
import { KEY_PATTERN } from './idempotency-key.ts'
import { ownName } from './own-name.server.ts'

/** The cookie with the message for the next page. */
export const TOAST = 'toast'

/** The answer of a page's action; without `init` it is a success. */
type Answer = Response | ReturnType<typeof data<unknown>>
/** The stored answer to a form: either a redirect with its toast, or the content for the page. */
type Kept = { to: string; toast: string[] } | { view: unknown }

const underWay = new Map<string, Promise<Answer>>()

/** Returns a page's request key: from the header if scripts sent the form, otherwise from the form's field. */
export function takeKey(request: Request, form: FormData): string | null {
  const key = request.headers.get('Idempotency-Key') ?? form.get(REQUEST_KEY)
  form.delete(REQUEST_KEY)
  return typeof key === 'string' && KEY_PATTERN.test(key) ? key : null
}

/**
 * Runs a form's work once for each person, address, key and content. A repeat gets the first answer: the same page and
 * toast, or the same content. A repeat that arrives during the first run waits for it. @param key the page's key;
 * without one the work runs each time @param form all posted fields @param work does the work; a refusal, an error or
 * an answer with a session frees the key
 */
export async function doOnce<A extends Answer>(
  actor: Actor,
  path: string,
  key: string | null,
  form: FormData,
  work: () => Promise<A>,
): Promise<A> {
  if (key === null || actor.kind !== 'person') return work()
  const content = await hashOf(form)
  const mine: Mine = [actor.id, path, `${key}/${content}`]
  const name = mine.join(' ')
  const running = underWay.get(name)
  if (running) {
    const answer = await running
    return (answer instanceof Response ? answer.clone() : answer) as A
  }
  const before = claimKey(...mine, content)
  if (before) return again(before.answer, path) as A
  const first = claimed(mine, work)
  underWay.set(name, first)
  try {
    return await first
  } finally {
    underWay.delete(name)
  }
}

type Mine = [actorId: string, path: string, key: string]

async function claimed<A extends Answer>(mine: Mine, work: () => Promise<A>): Promise<A> {
  let settled = false
  // The key is stored in the same commit as the work, so that after a crash either both exist or neither. The answer is
  // added later.
  const settle = () => {
    if (!settled) keepAnswer(...mine, { status: 200, answer: null })
    settled = true
  }
  try {
    const answer = await withSettling(settle, work)
    const kept = keptOf(answer)
    if (!kept) freeKey(...mine)
    else commit(() => keepAnswer(...mine, { status: 200, answer: serialize(kept).toString('base64') }))
    return answer
  } catch (error) {
    freeKey(...mine)
    throw error
  }
}

/**
 * Returns the part of an answer to store. @returns null for a refusal, and for answers that cannot be given twice: a
 * file, a session
 */
function keptOf(answer: Answer): Kept | null {
  if (!(answer instanceof Response)) return (answer.init?.status ?? 200) < 400 ? { view: answer.data } : null
  const to = answer.headers.get('Location')
  const cookies = answer.headers.getSetCookie()
  const toast = cookies.filter((cookie) => cookie.startsWith(`${ownName(TOAST)}=`))
  return to && toast.length === cookies.length ? { to, toast } : null
}

/** Builds the answer again. @param kept null if the server crashed after the work and before its answer was stored */
function again(kept: unknown, path: string): Answer {
  if (typeof kept !== 'string') return redirect(path)
  const answer = deserialize(Buffer.from(kept, 'base64')) as Kept
  if ('view' in answer) return data(answer.view)
  const response = redirect(answer.to)
  for (const cookie of answer.toast) response.headers.append('Set-Cookie', cookie)
  return response
}

async function hashOf(form: FormData): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, value] of form) {
    const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer())
    hash.update(`${name.length} ${name} ${bytes.length} `).update(bytes)
  }
  return hash.digest('base64url')
}
