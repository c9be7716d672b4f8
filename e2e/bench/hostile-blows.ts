import { randomBytes, randomUUID } from 'node:crypto'
import http from 'node:http'
import fc from 'fast-check'
import { animation, dataUrl, forgedSize, pixelBomb, pixelFlood, profileBomb, truncated } from '../support/hostile.ts'
import { FORM, hostileForms, hostileJson } from '../support/hostile-bodies.ts'
import { GUARDS, hostileActs, HostilePhones } from '../support/hostile-phones.ts'
import { call } from '../support/load.ts'
import { type Kept, OutboxPhone } from '../support/outbox-phone.ts'
import { PASSWORD } from '../support/people.ts'

/** The attacked server, and sessions of people on it that nobody else uses. */
export type World = { url: string; folder: string; guards: string[]; admin: string }
/** Waits as long as this many bytes take over the attacker's connection. */
type Travel = (bytes: number) => Promise<void>
/** Sends one request and returns its status; null when there is nothing left to send. */
export type Strike = (travel: Travel) => Promise<number | null>
export type Blow = {
  name: string
  prepare: (world: World) => Promise<Strike>
  /** How many connections attack at once; by default six. */
  lanes?: number
  /** How long the attack lasts, if not the usual time. */
  seconds?: number
  /** Whether the attack is repeated at the end, to check that memory does not grow. */
  again?: true
}
type Shot = { method?: string; path: string; type?: string; cookie?: string; ip?: string; body?: string | Buffer }

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
let addresses = 0

/** Sends one request over the attacker's connection. */
async function send({ url }: World, shot: Shot, travel: Travel): Promise<number> {
  const { method = 'POST', path, type = 'application/json', cookie, ip, body } = shot
  await travel(body === undefined ? 0 : Buffer.byteLength(body))
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(ip && { 'X-Forwarded-For': ip }),
    ...(body !== undefined && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Returns an IP address that no other attack uses. */
const newAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`

/** Sends these again and again, in turn. */
function repeat(world: World, shots: Shot[], ip: string | null = newAddress()): Strike {
  let n = 0
  return (travel) => send(world, { ...(ip && { ip }), ...shots[n++ % shots.length]! }, travel)
}

/** Sends each of these once to each address. */
function once(world: World, shots: Shot[], ip: string | null = newAddress()): Strike {
  const left = new Map<string, Shot[]>()
  return async (travel) => {
    const own = left.get(world.url) ?? [...shots]
    left.set(world.url, own)
    const shot = own.shift()
    return shot ? send(world, { ...(ip && { ip }), ...shot }, travel) : null
  }
}

const posted = (kept: Pick<Kept, 'envelope'>): Shot => ({
  path: '/api/outbox',
  body: JSON.stringify({ envelope: kept.envelope, sentAt: new Date().toISOString() }),
})
const opened = (world: World, count: number) =>
  Promise.all(world.guards.splice(0, count).map((cookie) => OutboxPhone.open(world, cookie)))
const openOne = async (world: World) => (await opened(world, 1))[0]!

/** Makes as many as requested, taking the phones in turn. */
async function madeBy(phones: OutboxPhone[], count: number, make: (phone: OutboxPhone, n: number) => Promise<Kept>) {
  const all: Kept[] = []
  for (let n = 0; n < count; n++) all.push(await make(phones[n % phones.length]!, n))
  return all
}

const IN = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
const OUT = { action: 'clock_out', location: null }
const form = (formData: object) => ({ templateId: 15, templateVersion: 1, formData, draftId: null })
const largeForm = form({ words: 'x'.repeat(270_000) })
const HOUR = 3_600_000

async function endAccess({ url, admin }: World, { userId }: OutboxPhone): Promise<void> {
  const { status } = await call(url, admin, 'DELETE', `/api/admin/staff/${userId}`)
  if (status !== 200) throw new Error(`The access could not be ended: ${status}`)
}

/**
 * Every known attack that costs the server something, and similar ones. Attacks that aim at a wrong decision and cost
 * no more than a usual call are not here.
 */
export const BLOWS: Blow[] = [
  {
    name: 'SOS of a dismissed person, without a session',
    again: true,
    prepare: async (world) => {
      const phone = await openOne(world)
      await endAccess(world, phone)
      return repeat(world, (await madeBy([phone], 1500, () => phone.make('sos', {}))).map(posted))
    },
  },
  {
    name: 'SOS of one person, from a phone',
    prepare: async (world) => {
      const phone = await openOne(world)
      return repeat(world, (await madeBy([phone], 1500, () => phone.make('sos', {}))).map(posted))
    },
  },
  {
    name: 'SOS of one person, by the call',
    prepare: (world) =>
      Promise.resolve(
        repeat(world, [{ path: '/api/emergency', cookie: world.guards.shift(), body: '{"type":"sos"}' }]),
      ),
  },
  {
    name: 'SOS of 8 KB that cannot be read',
    prepare: async (world) => {
      const phone = await openOne(world)
      const make = () => phone.make('sos', {}, { inside: { words: 'x'.repeat(7000) } })
      return repeat(world, (await madeBy([phone], 1000, make)).map(posted))
    },
  },
  {
    name: 'parts of 8 MB for an SOS, which takes none',
    prepare: async (world) => {
      const phone = await openOne(world)
      const kept = await phone.make('sos', {}, { parts: [randomBytes(8_000_000)] })
      await phone.send(kept)
      const path = `/api/outbox/${kept.id}/parts/${kept.envelope.parts[0]!.sha256}`
      return repeat(world, [
        { method: 'PUT', path, type: 'application/octet-stream', body: Buffer.from(kept.parts[0]!) },
      ])
    },
  },
  {
    name: 'parts of 1 MB for forms that wait for them',
    prepare: async (world) => {
      const phone = await openOne(world)
      const parts = () => Array.from({ length: 20 }, () => new Uint8Array(randomBytes(1_000_000)))
      const kept = await madeBy([phone], 5, () =>
        phone.make('form', form({ photographs: ['part:0'] }), { parts: parts() }),
      )
      for (const one of kept) await phone.send(one)
      const shots = kept.flatMap(({ id, envelope, parts }) =>
        envelope.parts.map(({ sha256 }, n) => ({
          method: 'PUT',
          path: `/api/outbox/${id}/parts/${sha256}`,
          type: 'application/octet-stream',
          body: Buffer.from(parts[n]!),
        })),
      )
      return once(world, shots)
    },
  },
  {
    name: 'genuine forms of 360 KB, ten phones',
    again: true,
    prepare: async (world) => {
      const phones = await opened(world, 10)
      return repeat(world, (await madeBy(phones, 120, (phone) => phone.make('form', largeForm))).map(posted))
    },
  },
  {
    name: 'forms of 360 KB that cannot be read, ten phones',
    again: true,
    prepare: async (world) => {
      const phones = await opened(world, 10)
      const make = (phone: OutboxPhone) => phone.make('form', null, { inside: { words: 'x'.repeat(270_000) } })
      return repeat(world, (await madeBy(phones, 120, make)).map(posted))
    },
  },
  {
    name: 'one form of 360 KB again and again',
    prepare: async (world) => {
      const phone = await openOne(world)
      return repeat(world, [posted(await phone.make('form', largeForm))])
    },
  },
  {
    name: 'the same with a wrong MAC, from a known phone',
    prepare: async (world) => {
      const phone = await openOne(world)
      const { envelope } = await phone.make('form', largeForm)
      return repeat(world, [posted({ envelope: { ...envelope, mac: randomBytes(32).toString('base64url') } })])
    },
  },
  {
    name: 'the same from an unknown phone',
    prepare: async (world) => {
      const phone = await openOne(world)
      const { envelope } = await phone.make('form', largeForm)
      return repeat(world, [posted({ envelope: { ...envelope, phone: randomUUID() } })])
    },
  },
  {
    name: 'the same, its MAC no base64',
    prepare: async (world) => {
      const phone = await openOne(world)
      const { envelope } = await phone.make('form', largeForm)
      return repeat(world, [posted({ envelope: { ...envelope, mac: 'A' } })])
    },
  },
  {
    name: 'punches dated back ten hours, ten phones',
    prepare: async (world) => {
      const phones = await opened(world, 10)
      const make = (phone: OutboxPhone, n: number) =>
        phone.make('punch', Math.floor(n / 10) % 2 ? OUT : IN, { ago: 10 * HOUR - n * 20_000, contact: null })
      return repeat(world, (await madeBy(phones, 1000, make)).map(posted))
    },
  },
  {
    name: 'punches with a picture that never comes',
    prepare: async (world) => {
      const phones = await opened(world, 10)
      const make = (phone: OutboxPhone, n: number) =>
        phone.make('punch', { ...(Math.floor(n / 10) % 2 ? OUT : IN), frame: 'part:0' }, { parts: [randomBytes(500)] })
      return repeat(world, (await madeBy(phones, 1000, make)).map(posted))
    },
  },
  {
    name: 'five hundred unfinished forms, and the sweeps after them',
    seconds: 40,
    prepare: async (world) => {
      const phones = await opened(world, 5)
      const make = (phone: OutboxPhone) =>
        phone.make('form', form({ photographs: ['part:0'] }), { parts: [randomBytes(500)] })
      return once(world, (await madeBy(phones, 500, make)).map(posted))
    },
  },
  {
    name: 'thirty equal deliveries at once',
    lanes: 30,
    prepare: async (world) => {
      const phones = await opened(world, 10)
      const make = (phone: OutboxPhone, n: number) => phone.make('punch', Math.floor(n / 10) % 2 ? OUT : IN)
      const shots = (await madeBy(phones, 300, make)).map(posted)
      return repeat(
        world,
        shots.flatMap((shot) => Array.from({ length: 30 }, () => shot)),
      )
    },
  },
  {
    name: 'hostile insides, hellos, parts and repetitions',
    prepare: async (world) => {
      const server = world as unknown as ConstructorParameters<typeof HostilePhones>[0]
      const hostile = new HostilePhones(server, await opened(world, GUARDS))
      const acts = fc.sample(hostileActs, { seed: 20_260, numRuns: 4000 })
      let n = 0
      return async (travel) => {
        await travel(2000)
        const answers = await Promise.all(
          (await hostile.requestsOf(acts[n++ % acts.length]!)).map((one) => hostile.send(one)),
        )
        return answers[0]?.status ?? 0
      }
    },
  },
  {
    name: 'hellos of new phones',
    prepare: (world) => {
      const body = JSON.stringify({ phoneAt: new Date().toISOString() })
      return Promise.resolve(repeat(world, [{ path: '/api/outbox/phone', cookie: world.guards.shift(), body }]))
    },
  },
  {
    name: 'hellos with two thousand numbers and 10^9 lost',
    prepare: async (world) => {
      const phone = await openOne(world)
      const waiting = Array.from({ length: 2000 }, (_, n) => n * 400_000 + 1)
      const announced = waiting.map((seq) => ({ seq, mac: 'A'.repeat(43) }))
      const hello = { phone: phone.id, lastSeq: 1e9, waiting, announced, phoneAt: new Date().toISOString() }
      return repeat(world, [{ path: '/api/outbox/phone', cookie: phone.cookie, body: JSON.stringify(hello) }])
    },
  },
  {
    name: 'wrong PINs in check-ins',
    prepare: async (world) => {
      const phone = await openOne(world)
      const own = (method: string, path: string, body: object) => call(world.url, phone.cookie, method, path, body)
      await own('PUT', '/api/lone-pins', { safe: '2468', duress: '1357', password: PASSWORD })
      const { status, body } = await own('POST', '/api/lone-sessions', { intervalMinutes: 30 })
      if (status !== 201) throw new Error(`No session: ${status} ${JSON.stringify(body)}`)
      const make = (_phone: OutboxPhone, n: number) => phone.make('check_in', { id: body.id, pin: String(1000 + n) })
      return repeat(world, (await madeBy([phone], 500, make)).map(posted))
    },
  },
  {
    name: 'streams opened again and again, forty at once',
    lanes: 40,
    prepare: (world) => {
      const [cookie, ip] = [world.guards.shift()!, newAddress()]
      return Promise.resolve((travel) => openStream(world, cookie, ip, travel))
    },
  },
  {
    name: 'sign-ins with wrong passwords, one name',
    prepare: (world) =>
      Promise.resolve(repeat(world, [{ path: '/api/auth/login', body: '{"email":"bob","password":"Not-it-2026"}' }])),
  },
  {
    name: 'sign-ins with wrong passwords, many names and addresses',
    prepare: (world) => {
      let n = 0
      return Promise.resolve((travel) => {
        const body = JSON.stringify({ email: `nobody.${++n}`, password: 'Not-it-2026' })
        return send(world, { path: '/api/auth/login', ip: `10.8.${n % 250}.${n % 199}`, body }, travel)
      })
    },
  },
  {
    name: 'hostile forms to the sign-in',
    again: true,
    prepare: (world) =>
      Promise.resolve(
        repeat(
          world,
          hostileForms.map(([, body, type = FORM]) => ({ path: '/login', type, body })),
        ),
      ),
  },
  {
    name: 'forms of 1 MB with half a million fields, signed in',
    again: true,
    prepare: (world) => {
      const cookie = world.guards.shift()
      const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
      const shots = [
        { path: '/holidays', type: FORM, cookie, body: 'a=&'.repeat(340_000) },
        { path: '/holidays', type: 'multipart/form-data; boundary=x', cookie, body: `${part.repeat(19_000)}--x--` },
        { path: '/holidays', type: FORM, cookie, body: `reason=${'x'.repeat(1_000_000)}` },
      ]
      return Promise.resolve(repeat(world, shots))
    },
  },
  {
    name: 'hostile JSON to a call, signed in',
    prepare: (world) => {
      const cookie = world.guards.shift()
      return Promise.resolve(
        repeat(
          world,
          hostileJson.map(([, body]) => ({ path: '/api/holidays', cookie, body })),
        ),
      )
    },
  },
  {
    name: 'hostile pictures to a scan',
    prepare: async (world) => {
      const pictures = [pixelFlood(), profileBomb(), pixelBomb(), await forgedSize(), animation(), await truncated()]
      const cookie = world.guards.shift()
      const bodies = pictures.map((bytes) => JSON.stringify({ imageData: dataUrl(bytes) }))
      return repeat(
        world,
        bodies.map((body) => ({ path: '/api/biometric/verify', cookie, body })),
      )
    },
  },
]

/** Opens a stream of events, keeps it open for a moment and disconnects. */
async function openStream({ url }: World, cookie: string, ip: string, travel: Travel): Promise<number> {
  await travel(0)
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, 'X-Forwarded-For': ip }
    const request = http.get(`${url}/api/events`, { headers }, (answer) => {
      answer.once('data', () => (resolve(answer.statusCode!), request.destroy()))
      answer.on('error', () => undefined)
    })
    request.on('error', reject)
  })
}
