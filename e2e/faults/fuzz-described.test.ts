import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { SCOPES } from '../../app/domain/account/tokens/scopes.ts'
import { faultOfAnswer } from '../support/calls.ts'
import { look } from '../support/database.ts'
import { type DescribedCall, describedCalls } from '../support/described-calls.ts'
import { ADMIN } from '../support/every-page.ts'
import { manyPeople } from '../support/many-people.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

const MINUTES = Number(process.env.FUZZ_MINUTES ?? 1 / 6)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260)
// There are enough people that none of them reaches the limit for one person.
const [GUARDS, ADMINS, PROGRAMS] = [60, 30, 20]
/**
 * The callers: people with their sessions, and other systems with their tokens. Some are listed more than once, so that
 * they are chosen more often.
 */
const CALLERS = ['nobody', 'alice', 'alice', 'dana', 'dana', 'program', 'program'] as const
/**
 * The reasons why a call may answer 503: threads or models that are not ready, or another machine that does not answer.
 */
const NOT_NOW = /"message":"(The check |Many pictures |The maps service did not answer|Too many people are signing in)/
/** Pages that show text that people typed. They are opened at the end, when everything has been typed everywhere. */
const SHOWN = [
  ...ADMIN.map((address) => `/admin${address}`),
  ...['/api/admin/audit-logs', '/api/admin/audit-logs/export', '/admin/staff/export', '/admin/hours/export'],
  '/admin/sites/export',
]

test(`${Math.round(MINUTES * 60)} seconds of calls by their own description, or nearly: never 5xx, never a page, and everything typed can be shown`, async () => {
  test.setTimeout(MINUTES * 60_000 + 240_000)
  const folder = copyTemplate()
  const people = { alice: manyPeople(folder, 'alice', GUARDS), dana: manyPeople(folder, 'dana', ADMINS), nobody: [''] }
  const server = await startServer({ TRUST_PROXY: '1' }, folder)
  console.log(`seed ${SEED}: FUZZ_SEED=${SEED} tells the same story again`)
  const ids: string[] = []
  const seen: Record<string, number> = {}
  const reached = new Set<string>()
  const busy: string[] = []
  let sent = 0
  try {
    const crowd = { ...people, program: await makeTokens(server, people.dana) }
    const calls = fc.record({
      call: describedCalls(() => ids),
      who: fc.constantFrom(...CALLERS),
    })
    await fc.assert(
      fc.asyncProperty(calls, async ({ call, who }) => {
        if (sent % 200 === 0) provePasswords(server)
        const { status, type, text } = await make(server, call, crowd[who][sent % crowd[who].length]!, ++sent)
        const why = status >= 500 ? server.log().slice(-2000) : ''
        const what = `${call.line}${call.query.slice(0, 200)} by ${who}: ${status} ${type} ${text.slice(0, 200)} ${why}`
        seen[status] = (seen[status] ?? 0) + 1
        if (status < 300) reached.add(call.line)
        if (status === 503) busy.push(`${call.line} ${text.slice(0, 200)}`)
        expect(status < 500 || (status === 503 && NOT_NOW.test(text)), what).toBe(true)
        if (status >= 400) expect(type, what).toMatch(/^application\/(problem\+)?json/)
        expect(type, what).not.toContain('html')
        if (!type.includes('json') || text === '') return
        const answer = JSON.parse(text) as unknown
        const fault = await faultOfAnswer(call.method, call.address, status, type.split(';')[0]!, () => answer)
        expect(fault, what).toBeNull()
        for (const [, id] of JSON.stringify(answer).matchAll(/"(?:\w*[iI]d)":"([\w-]{1,60})"/g)) remember(ids, id!)
      }),
      {
        seed: SEED,
        numRuns: 1_000_000,
        interruptAfterTimeLimit: MINUTES * 60_000,
        markInterruptAsFailure: false,
        includeErrorInReport: true,
      },
    )
    console.log(`${sent} calls ${JSON.stringify(seen)}, ${reached.size} kinds of call done with success`)
    if (busy.length > 0) console.log(`not now: ${busy.join('; ')}`)
    provePasswords(server)
    for (const [n, address] of SHOWN.entries()) {
      const shown = await fetch(server.url + address, { headers: { Cookie: crowd.dana[n % ADMINS]! } })
      await shown.arrayBuffer()
      expect(shown.status, address).toBe(200)
    }
    expect(server.log()).not.toContain('a request failed')
    // A line that is not in the log's format comes from an error that was not handled.
    expect(
      server
        .log()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{')),
    ).toEqual([])
  } finally {
    await server.stop()
  }
})

/** Adds tokens for other systems, with every scope. */
async function makeTokens(server: Server, admins: string[]): Promise<string[]> {
  provePasswords(server)
  const scopes = SCOPES
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const made = Array.from({ length: PROGRAMS }, async (_, n) => {
    const headers = { Cookie: admins[n % admins.length]!, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ name: `Program ${n}`, scopes, expiresOn })
    const answer = await fetch(`${server.url}/api/admin/tokens`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    return `Bearer ${((await answer.json()) as { token: string }).token}`
  })
  return Promise.all(made)
}

/** Makes it look as if everyone had just given their password, so that calls that ask for it are tried too. */
function provePasswords(server: Server): void {
  look(server, (sqlite) => sqlite.prepare('UPDATE sessions SET confirmed_at = ?').run(Date.now() - 1000))
}

/** Stores ids from answers, so that later calls are about real records. */
function remember(ids: string[], id: string): void {
  if (ids.includes(id)) return
  ids.push(id)
  if (ids.length > 300) ids.splice(Math.floor(ids.length / 2), 1)
}

async function make(server: Server, { method, address, query, body }: DescribedCall, caller: string, n: number) {
  const given = method === 'GET' || body === undefined ? undefined : JSON.stringify(body)
  const answer = await fetch(server.url + address + query, {
    method,
    redirect: 'manual',
    headers: {
      Accept: 'application/json',
      'X-Forwarded-For': `10.8.${n % 250}.${n % 199}`,
      ...(caller && { [caller.startsWith('Bearer ') ? 'Authorization' : 'Cookie']: caller }),
      ...(given !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: given,
  })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}
