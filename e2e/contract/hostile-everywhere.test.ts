import { expect, test } from '@playwright/test'
import { routeTable } from '../support/addresses.ts'
import { FORM, hostileForms, long } from '../support/hostile-bodies.ts'
import { manyPeople } from '../support/many-people.ts'
import { memoryOf } from '../support/proc.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { type Answered, ask } from '../support/walk/ask.ts'
import { formsThatMatter } from '../support/walk/reader.ts'
import { type Blow, faultsOf, someOf } from '../support/walk/strike.ts'

/** The most characters that the error page may have. */
const ERROR_PAGE = 30_000
/** There are enough people that none of them reaches the limit for one person. */
const CROWD = 60

type Who = 'nobody' | 'alice' | 'dana'

let server: Server
let cookies: string[]
let sent = 0

/**
 * Starts a server with a crowd of one kind only, because each of sixty administrators would be told about every SOS
 * that a guard sends.
 */
async function open(who: Who): Promise<void> {
  const folder = copyTemplate()
  cookies = who === 'nobody' ? [''] : manyPeople(folder, who, CROWD)
  server = await startServer({ TRUST_PROXY: '1', LOG_LEVEL: 'warn' }, folder)
  for (const page of ['/login', '/home', '/admin']) await ask(server.url, next(), { method: 'GET', address: page })
}
test.afterEach(() => server?.stop())
/** Returns the next of the crowd. */
const next = () => ({ Cookie: cookies[sent++ % cookies.length]! })

/** The page that signs out comes last, because later requests would come from people who are signed out. */
const pages = routeTable()
  .map((address) => address.replace(/:\w+\??/g, 'nothing'))
  .sort((a, b) => Number(a === '/logout') - Number(b === '/logout'))

/** A page of each budget, which gets every hostile form; the others get those that the reader of forms passes on. */
const WHOLE: Record<Who, string[]> = {
  nobody: ['/login'],
  alice: ['/emergency', '/corrections', '/papers'],
  dana: ['/admin/pay-rules', '/admin/sites/import', '/admin/staff/new'],
}

for (const who of ['nobody', 'alice', 'dana'] as const) {
  test(`every page form refuses hostile input at once, and nobody waits for it: sent by ${who}`, async () => {
    test.setTimeout(300_000)
    await open(who)
    const before = memoryOf(server)
    const wrong: string[] = []
    const whole = new Set<string>()
    for (const address of pages) {
      if (who === 'dana' && !address.startsWith('/admin')) continue
      const page = await ask(server.url, next(), { method: 'GET', address })
      const post = (body: string, type = FORM) => ({ method: 'POST', address, body, headers: { 'Content-Type': type } })
      const form = (what: string, body: string, type?: string): Blow => ({ what, ...post(body, type) })
      // A page without a form answers that it has none, whatever is sent.
      const posted = await ask(server.url, next(), post('a=b'))
      if (posted.status === 405) continue
      const isClosed = leadsToSignIn(page) && leadsToSignIn(posted)
      if (WHOLE[who].includes(address)) whole.add(address)
      const known = whole.has(address) ? hostileForms : await formsThatMatter()
      const all = [...known.map((one) => form(...one)), ...filled(page.text).map((one) => form(...one))]
      // Text typed into a field may come back in that field, also in the data for scripts, but nowhere else.
      const typed = (blow: Blow) => (blow.what.includes('in every field') ? 3 * blow.body!.length : 0)
      const largest = Math.max(page.text.length, posted.text.length, ERROR_PAGE) + 10_000
      const sender = { next, isStranger: who === 'nobody', ...(isClosed && { turnedAway: leadsToSignIn }) }
      for (const blow of isClosed ? someOf(all) : all) {
        const faults = await faultsOf(server, sender, blow, largest + typed(blow))
        wrong.push(...faults.map((fault) => `POST ${address}, ${fault}`))
      }
    }
    expect(wrong).toEqual([])
    expect([...whole].sort()).toEqual(WHOLE[who].sort())
    expect(memoryOf(server) - before).toBeLessThan(300)
  })
}

const leadsToSignIn = ({ status, headers }: Answered) =>
  status === 302 && /^\/(admin\/)?login(\?|$)/.test(headers.get('location') ?? '')

/**
 * Returns a page's forms with every field as long as the whole form may be, because nothing that reads it may be slow.
 */
function filled(html: string): [what: string, body: string][] {
  const names = [
    ...new Set([...html.matchAll(/<(?:input|textarea|select)[^>]*\sname="([^"]+)"/g)].map(([, name]) => name!)),
  ]
  const intents = [...html.matchAll(/name="intent"[^>]*value="([^"]+)"/g)].map(([, intent]) => intent!)
  const fields = names.filter((name) => name !== 'intent')
  if (fields.length === 0) return []
  return [...new Set(intents.length ? intents : [''])].flatMap((intent) =>
    long(Math.floor(60_000 / fields.length)).map(([what, text]): [string, string] => [
      `${what} in every field of '${intent}'`,
      new URLSearchParams([['intent', intent], ...fields.map((name) => [name, text])]).toString(),
    ]),
  )
}
