import { IDBFactory } from 'fake-indexeddb'

/** What one phone asked of the server, and whether it heard the answer. */
type Asked = { what: string; heard: boolean }

const RealDate = Date
const plainFetch = fetch
let ahead = 0

/** By how much the clock of the phone is wrong from now on; the server keeps its own. */
export const setClock = (aheadMs: number) => (ahead = aheadMs)

class PhoneDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [RealDate.now() + ahead] : given) as [number]))
  }
  static override now = () => RealDate.now() + ahead
}

/**
 * A phone without a browser: the program that pages run (app/outbox), against a real server.
 * @param url the line that it goes by
 * @param cookie the session of its person
 */
export async function openNodePhone(url: string, cookie: string) {
  const asked: Asked[] = []
  const jar = new Map<string, string>()
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]!.split('=')
      jar.set(name, value)
    },
  }
  const ask: typeof fetch = async (path, how) => {
    if (typeof path !== 'string' || !path.startsWith('/')) return plainFetch(path, how)
    const one = { what: `${how?.method ?? 'GET'} ${path}`, heard: false }
    asked.push(one)
    const answer = await plainFetch(url + path, { ...how, headers: { ...how?.headers, Cookie: cookie } })
    one.heard = answer.ok
    return answer
  }
  // The program of an earlier phone is still loaded: it lets go of its database when that is deleted.
  globalThis.indexedDB?.deleteDatabase('outbox')
  Object.assign(globalThis, { indexedDB: new IDBFactory(), document, location: { protocol: 'http:' }, fetch: ask })
  globalThis.Date = PhoneDate as DateConstructor
  const [{ perform, callForHelp }, { send }, { becomePerson }, { meetServer }, { list }, { isUnsent }] =
    await Promise.all([
      import('../../app/outbox/perform.ts'),
      import('../../app/outbox/send.ts'),
      import('../../app/outbox/person.ts'),
      import('../../app/outbox/phone.ts'),
      import('../../app/outbox/store.ts'),
      import('../../app/outbox/operation.ts'),
    ])
  const { id: userId } = (await (await ask('/api/auth/user')).json()) as { id: string }
  await becomePerson(userId)
  await meetServer(userId)
  const unsent = async () => (await list<Parameters<typeof isUnsent>[0]>('operations')).filter(isUnsent).length
  return { perform, callForHelp, send, unsent, userId, asked }
}
