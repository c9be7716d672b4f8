import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Envelope } from '../../app/domain/offline/outbox/input.ts'
import { type OutboxPhone } from './outbox-phone.ts'
import { type Server } from './server.ts'

/** There are enough phones that none of them reaches the limit for one phone. */
export const GUARDS = 40

type Request = { method: string; path: string; body?: unknown; bytes?: Uint8Array; cookie: string }
type Answered = { status: number; type: string; text: string }

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1.5, 2 ** 53, '', '0', '\u0000', '\ud800', '\u202e', '__proto__', 'part:0', 'part:99'],
    ...['2026-13-45T99:99:99Z', '0001-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z', '9999-12-31T23:59:59Z'],
    ...[[], {}, [[]], { length: -1 }, { constructor: 1 }, 'é'.repeat(3000), randomUUID()],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
)
const named = (...names: string[]) =>
  fc.dictionary(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, fc.string({ maxLength: 12 })), odd, {
    maxKeys: 8,
  })

const BODIES = {
  punch: { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true },
  sos: {},
  check_in: { id: randomUUID(), pin: '0000', location: null },
  form: { templateId: 15, templateVersion: 1, formData: { photographs: ['part:0', 'part:1'] }, draftId: null },
} as const
const WHAT = [
  'body',
  'body',
  'inside',
  'resigned',
  'forged',
  'hello',
  'part',
  'part',
  'look',
  'again',
  'again',
] as const

/**
 * Makes an operation as a hostile person with a phone's secret could: everything that they can choose is odd, in any
 * combination.
 */
export const hostileActs = fc.record({
  what: fc.constantFrom(...WHAT),
  who: fc.nat(GUARDS - 1),
  kind: fc.constantFrom(...(Object.keys(BODIES) as (keyof typeof BODIES)[])),
  body: named(
    ...['action', 'location', 'manualCheck', 'uniformDetected', 'frame', 'siteId', 'notes', 'biometricData', 'id'],
    ...['timestamp', 'pin', 'battery', 'type', 'drill', 'raisedFor', 'templateId', 'templateVersion', 'formData'],
  ),
  inside: named('schema', 'userId', 'madeAt', 'contact', 'jumped', 'body'),
  outside: named('v', 'id', 'phone', 'seq', 'kind', 'keyId', 'enc', 'body', 'parts', 'mac'),
  hello: named('phone', 'lastSeq', 'waiting', 'announced', 'persisted', 'lost', 'phoneAt'),
  /** Fields to add to the usual ones, or to replace them. */
  keeps: fc.boolean(),
  by: fc.constantFrom('own' as const, 'other' as const, 'nobody' as const),
  pick: fc.nat(30),
  parts: fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 3 }),
  odd,
})
type Act = typeof hostileActs extends fc.Arbitrary<infer A> ? A : never

const now = () => new Date().toISOString()

/** The hostile phones, and everything that they have sent, so that it can be sent again. */
export class HostilePhones {
  private readonly sent: Request[] = []
  private readonly kept: { envelope: Envelope; parts: ArrayBuffer[]; id: string }[] = []
  private count = 0
  constructor(
    private readonly server: Server,
    private readonly phones: OutboxPhone[],
  ) {}

  /** Returns the requests to send at once; none if there is nothing to send again yet and no picture to send. */
  async requestsOf(act: Act): Promise<Request[]> {
    const phone = this.phones[act.who]!
    const cookie = { own: phone.cookie, other: this.phones[(act.who + 1) % GUARDS]!.cookie, nobody: '' }[act.by]
    const given = act.keeps ? { ...BODIES[act.kind], ...act.body } : act.body
    const make = (inside?: object) => phone.make(act.kind, given, { parts: act.parts, inside })
    const post = (envelope: unknown, sentAt: unknown = now()) => [
      { method: 'POST', path: '/api/outbox', body: { envelope, sentAt }, cookie },
    ]
    switch (act.what) {
      case 'body': {
        const made = await make()
        this.kept.push(made)
        return post(made.envelope)
      }
      case 'inside': {
        const { userId, contact } = phone
        const usual = { schema: 1, userId, madeAt: now(), contact, jumped: false, body: given }
        const { envelope } = await make(act.keeps ? { ...usual, ...act.inside } : act.inside)
        return post(envelope, act.pick % 5 === 0 ? act.odd : now())
      }
      case 'resigned': {
        const { envelope } = await make()
        const parts = 'parts' in act.outside ? [] : envelope.parts
        return post(await phone.resign(envelope, { ...act.outside, parts }))
      }
      case 'forged':
        return post({ ...(await make()).envelope, ...act.outside })
      case 'hello': {
        const body = { phone: phone.id, phoneAt: now(), ...act.hello }
        return [{ method: 'POST', path: '/api/outbox/phone', body, cookie: phone.cookie }]
      }
      case 'part':
        return this.partOf(act, cookie)
      case 'look': {
        const id = act.keeps ? this.kept.at(-1)?.id : undefined
        const path = id ?? (encodeURIComponent(String(act.pick)) || '0')
        return [{ method: 'GET', path: `/api/outbox/${path}`, cookie }]
      }
      case 'again': {
        const before = this.sent.at(-1 - (act.pick % Math.max(1, this.sent.length)))
        return before ? Array.from({ length: 1 + (act.pick % 5) }, () => ({ ...before, cookie })) : []
      }
    }
  }

  async send(request: Request): Promise<Answered> {
    this.sent.push(request)
    if (this.sent.length > 400) this.sent.shift()
    const { method, path, body, bytes, cookie } = request
    const type = bytes ? 'application/octet-stream' : 'application/json'
    this.count += 1
    const answer = await fetch(this.server.url + path, {
      method,
      headers: {
        Accept: 'application/json',
        'X-Forwarded-For': `10.7.${this.count % 250}.${this.count % 199}`,
        ...(cookie && { Cookie: cookie }),
        ...(method !== 'GET' && { 'Content-Type': type }),
      },
      body: bytes ? Buffer.from(bytes) : body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
  }

  private partOf({ pick, keeps }: Act, cookie: string): Request[] {
    const made = this.kept.at(-1 - (pick % Math.max(1, this.kept.length)))
    const part = made?.envelope.parts[pick % 3]
    if (!made || !part) return []
    const whole = new Uint8Array(made.parts[pick % 3]!)
    const bytes = keeps ? whole : pick % 2 === 0 ? whole.slice(1) : new Uint8Array(part.bytes)
    return [{ method: 'PUT', path: `/api/outbox/${made.id}/parts/${part.sha256}`, bytes, cookie }]
  }
}
