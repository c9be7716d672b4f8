import fs from 'node:fs'
import { expect, test } from '@playwright/test'
import { routeTable } from '../support/addresses.ts'
import { FORM, hostileForms, hostileJson, hostileQueries, long } from '../support/hostile-bodies.ts'
import { manyPeople } from '../support/many-people.ts'
import { memoryOf, modelsReady } from '../support/proc.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

/**
 * The longest that an answer may take, in milliseconds, on a machine with two cores that other tests share. It usually
 * takes a few.
 */
const PROMPT_MS = 300
/** The most characters that the error page may have. */
const ERROR_PAGE = 30_000
/** Calls that open a stream, which never ends. */
const ENDLESS = new Set(['/api/events'])
/** There are enough people that none of them reaches the limit for one person. */
const CROWD = 60

type Who = 'nobody' | 'alice' | 'dana'
type Blow = { what: string; method: string; address: string; body?: string; type?: string }
type Schema = { properties?: object; anyOf?: Schema[] }
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }

let server: Server
let cookies: Record<Who, string[]>
let sent = 0

/**
 * Starts a server with a crowd of one kind only, because each of sixty administrators would be told about every SOS
 * that a guard sends.
 */
async function open(who: Who): Promise<void> {
  const folder = copyTemplate()
  cookies = { nobody: [''], alice: [''], dana: [''] }
  if (who !== 'nobody') cookies[who] = manyPeople(folder, who, CROWD)
  server = await startServer({ TRUST_PROXY: '1', INFERENCE_LOADING: 'start' }, folder)
  for (const page of ['/login', '/home', '/admin']) await ask(who, { what: '', method: 'GET', address: page })
  await modelsReady(server)
}
test.afterEach(() => server?.stop())

/** The page that signs out comes last, because later requests would come from people who are signed out. */
const pages = routeTable()
  .map((address) => address.replace(/:\w+\??/g, 'nothing'))
  .sort((a, b) => Number(a === '/logout') - Number(b === '/logout'))
const { paths } = JSON.parse(fs.readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const calls = Object.entries(paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    address: template.replace(/\{\w+\}/g, 'nothing'),
    method: method.toUpperCase(),
    fields: fieldsOf(operation.requestBody?.content['application/json']?.schema ?? {}),
  })),
)

function fieldsOf({ properties = {}, anyOf = [] }: Schema): string[] {
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldsOf)])]
}

for (const who of ['nobody', 'alice', 'dana'] as const) {
  test(`every page form refuses hostile input at once, and nobody waits for it: sent by ${who}`, async () => {
    test.setTimeout(300_000)
    await open(who)
    const before = memoryOf(server)
    const wrong: string[] = []
    for (const address of pages) {
      if (who === 'dana' && !address.startsWith('/admin')) continue
      const page = await ask(who, { what: '', method: 'GET', address })
      const form = (what: string, body: string, type = FORM) => ({ what, method: 'POST', address, body, type })
      // A page without a form answers that it has none, whatever is sent.
      if ((await ask(who, form('', 'a=b'))).status === 405) continue
      const blows = [...hostileForms.map((one) => form(...one)), ...filled(page.text).map((one) => form(...one))]
      // Text typed into a field may come back in that field, also in the data for scripts, but nowhere else.
      const typed = (blow: Blow) => (blow.what.includes('in every field') ? 3 * blow.body!.length : 0)
      const largest = Math.max(page.text.length, ERROR_PAGE) + 10_000
      for (const blow of blows) wrong.push(...(await faults(who, blow, largest + typed(blow))))
    }
    expect(wrong).toEqual([])
    expect(memoryOf(server) - before).toBeLessThan(300)
  })
}

for (const who of ['nobody', 'alice', 'dana'] as const) {
  test(`every call refuses hostile input at once, and nobody waits for it: sent by ${who}`, async () => {
    test.setTimeout(240_000)
    await open(who)
    const before = memoryOf(server)
    const wrong: string[] = []
    for (const { address, method, fields } of calls) {
      if (ENDLESS.has(address)) continue
      const blows =
        method === 'GET'
          ? hostileQueries.map(([what, query]) => ({ what, method, address: `${address}?${query}` }))
          : [...hostileJson, ...overfull(fields)].map(([what, body]) => ({
              what,
              method,
              address,
              body,
              type: 'application/json',
            }))
      for (const blow of blows) wrong.push(...(await faults(who, blow, 200_000)))
    }
    expect(wrong).toEqual([])
    expect(memoryOf(server) - before).toBeLessThan(300)
    expect(server.log()).not.toContain('a request failed')
  })
}

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

/** Returns every field of a call as long as the call may be, and as a list. */
const overfull = (fields: string[]): [what: string, body: string][] =>
  fields.length === 0
    ? []
    : [
        ...long(Math.floor(900_000 / fields.length)).map(([what, text]): [string, string] => [
          `${what} in every field`,
          JSON.stringify(Object.fromEntries(fields.map((name) => [name, text]))),
        ]),
        [
          'a list of thousands in every field',
          JSON.stringify(
            Object.fromEntries(fields.map((name) => [name, Array(Math.floor(9000 / fields.length)).fill('a')])),
          ),
        ],
      ]

/** Returns what was wrong with the answers. On a busy machine this may take several tries. */
async function faults(who: Who, blow: Blow, largest: number): Promise<string[]> {
  const late = ({ ms, health, status }: Answered) => health > PROMPT_MS || (ms > PROMPT_MS && status >= 400)
  let answered = await strike(who, blow)
  for (let tries = 0; tries < 4 && late(answered); tries++) {
    await quiet()
    answered = await strike(who, blow)
  }
  const { status, ms, health, text } = answered
  const found = [
    // A 503 is accepted if it explains that an outside service cannot be reached, or that there are too many requests.
    status >= 500 && status !== 503 && `${status}`,
    // Sign-ins are limited without a session. Everyone else must get as far as the form.
    status === 429 && who !== 'nobody' && 'held back by the pace',
    // Input that is accepted may take longer, because it leads to work.
    status >= 400 && ms > PROMPT_MS && `${Math.round(ms)} ms`,
    health > PROMPT_MS && `others waited ${Math.round(health)} ms`,
    status >= 400 && text.length > largest && `${text.length} characters came back`,
  ]
  const where = `${blow.method} ${blow.address.slice(0, 60)}, ${blow.what}`
  return found.filter((one) => one !== false).map((one) => `${where}: ${one}`)
}

type Answered = { status: number; ms: number; health: number; text: string }

async function strike(who: Who, blow: Blow): Promise<Answered> {
  const start = performance.now()
  const [answer, health] = await Promise.all([
    ask(who, blow).then((given) => ({ ...given, ms: performance.now() - start })),
    fetch(`${server.url}/healthz`).then(async (given) => (await given.arrayBuffer(), performance.now() - start)),
  ])
  return { ...answer, health }
}

async function ask(who: Who, { method, address, body, type }: Blow): Promise<{ status: number; text: string }> {
  const n = sent++
  const answer = await fetch(server.url + address, {
    method,
    redirect: 'manual',
    headers: {
      Cookie: cookies[who][n % cookies[who].length]!,
      'X-Forwarded-For': `10.${n % 200}.${n % 250}.${n % 241}`,
      ...(type && { 'Content-Type': type }),
    },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

async function quiet(): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const start = performance.now()
    await (await fetch(`${server.url}/healthz`)).arrayBuffer()
    if (performance.now() - start < 50) return
  }
}
