import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { type APIRequestContext } from '@playwright/test'
import { databaseBytes } from '../support/database.ts'
import { addSite, hireHolder } from '../support/grant-holder.ts'
import { newcomer } from '../support/outbox-people.ts'
import { type Kept, OutboxPhone } from '../support/outbox-phone.ts'
import { memoryOf } from '../support/proc.ts'
import { type Server } from '../support/server.ts'
import { mondayOf } from '../../app/domain/time/rota/gates.ts'
import { dayOf } from '../../app/platform/dates.ts'
import { expect, test } from '../support/test.ts'

const MB = 2 ** 20
const IN = { action: 'clock_in', location: null, manualCheck: true }
const FORM = { templateId: 15, templateVersion: 1, formData: { words: 'x'.repeat(250_000) }, draftId: null }
const noise = (bytes: number) => new Uint8Array(randomBytes(bytes))

/** Returns how many bytes a server stores: its files, and the pages of its database. */
function sizeOf(server: Server): number {
  const files = execFileSync('du', ['-sb', '--exclude=portal.db*', server.folder], { encoding: 'utf8' })
  return Number(files.split('\t')[0]) + databaseBytes(server)
}

/** Sends several attacks at once, as several phones would. @returns how often each status came */
async function blows(count: number, one: () => Promise<{ status: number }>) {
  const seen: Record<number, number> = {}
  let left = count
  const lane = async () => {
    while (left-- > 0) {
      const { status } = await one()
      seen[status] = (seen[status] ?? 0) + 1
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return seen
}

async function dismissed(server: Server, dana: APIRequestContext) {
  const { id, cookie } = newcomer(server, 'security_guard')
  const phone = await OutboxPhone.open(server, cookie)
  expect((await dana.delete(`/api/admin/staff/${id}`)).status()).toBe(200)
  return phone
}

test('the phone of a dismissed person cannot fill the disk, whatever it sends and however often', async ({
  server,
  as,
}) => {
  test.setTimeout(240_000)
  const phone = await dismissed(server, await as('dana'))
  const big = await phone.make('form', { ...FORM, templateId: 999 })
  const forged = { ...big, envelope: { ...big.envelope, mac: 'A'.repeat(43), id: randomUUID() } } as Kept
  const withPicture = async (made: Promise<Kept>) => {
    const kept = await made
    const sent = await phone.send(kept)
    if (kept.envelope.parts.length > 0) expect((await phone.sendPart(kept, 0)).status).not.toBe(200)
    return sent
  }
  const attacks: Record<string, () => Promise<{ status: number }>> = {
    'calls for help': async () => phone.send(await phone.make('sos', {})),
    'calls for help that cannot be read': async () =>
      phone.send(await phone.make('sos', { notes: 'x'.repeat(5000) }, { userId: randomUUID() })),
    'what only calls itself one': async () =>
      phone.send(await phone.make('sos', 0, { inside: { schema: 1, body: 'x'.repeat(5000) } })),
    'forms with pictures': () => withPicture(phone.make('form', FORM, { parts: [noise(300_000)] })),
    'punches with pictures': () =>
      withPicture(phone.make('punch', { ...IN, frame: 'part:0' }, { parts: [noise(300_000)] })),
    'one form again and again': () => phone.send(big),
    'a wrong signature': () => phone.send(forged),
  }
  const grown: number[] = []
  const memory = memoryOf(server)
  for (const round of [1, 2]) {
    const before = sizeOf(server)
    for (const [what, attack] of Object.entries(attacks)) {
      const seen = await blows(50, attack)
      for (const status of Object.keys(seen)) expect([200, 201, 403, 409, 429], `${what} ${round}`).toContain(+status)
    }
    grown.push((sizeOf(server) - before) / MB)
  }
  console.log(`disk +${grown.map((mb) => mb.toFixed(1)).join(' MB, then +')} MB`)
  expect(grown[0]).toBeLessThan(64)
  expect(grown[1], 'the same once more').toBeLessThan(4)
  expect(memoryOf(server) - memory).toBeLessThan(300)
})

/** Days on which a shift can be planned over a person's unavailable time. */
/** A Monday in about three weeks, from which a week can be copied. */
const DAY = mondayOf(dayOf(new Date(Date.now() + 20 * 86_400_000)))
const PRIVATE = 'chemotherapy at the Christie'

test('a planner cannot read a person’s private words by planning over them, in any state and at any address', async ({
  server,
  as,
}) => {
  test.setTimeout(120_000)
  const [dana, planner, patient] = [await as('dana'), await as('nobody'), await as('nobody')]
  const siteId = await addSite(dana, 'Northgate')
  await hireHolder(dana, planner, siteId, 'planner')
  const { id, cookie } = newcomer(server, 'security_guard')
  const said = { data: { from: DAY, words: PRIVATE }, headers: { Cookie: cookie } }
  expect((await patient.post('/api/duties/unavailable', said)).status()).toBe(201)
  type Made = { id: string }
  const make = async (address: string, data: object) => {
    const answer = await planner.post(address, { data })
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Made
  }
  const addresses = [
    ...[`/api/admin/staff/${id}/unavailable`, `/api/admin/staff/${id}/unavailable?from=${DAY}&to=${DAY}`],
    ...[`/api/admin/duties?from=${DAY}&to=${DAY}&siteId=${siteId}`, `/api/admin/exceptions?siteId=${siteId}`],
    ...[`/admin/rota/people/${id}`, `/admin/rota/people/${id}?month=${DAY.slice(0, 7)}`, `/admin/staff/${id}`],
    ...[`/admin/rota?siteId=${siteId}&from=${DAY}`, `/admin/rota?day=${DAY}`, `/admin/rota/people?from=${DAY}`],
    ...[`/admin/rota/notice`, `/admin/exceptions`, `/api/admin/duty-changes?underDays=30`, `/api/duties/openings`],
  ]
  const reads = async (when: string) => {
    for (const address of addresses.flatMap((one) => (one.startsWith('/api') ? [one] : [one, asData(one)]))) {
      const text = await (await planner.get(address)).text()
      expect(text.includes('chemotherapy'), `${when}: ${address}`).toBe(false)
    }
  }
  const { id: postId } = await make(`/api/admin/sites/${siteId}/posts`, { name: 'Gate' })
  const dutyOn = (day: string) => make('/api/admin/duties', { postId, day, start: '08:00', end: '18:00' })
  const assign = (dutyId: string) => make(`/api/admin/duties/${dutyId}/assignments`, { userId: id, reason: 'Short' })

  const duty = await dutyOn(DAY)
  await reads('a shift without anybody')
  const assignment = (await assign(duty.id)) as Made & { assignments?: { id: string }[] }
  await reads('a draft')
  await make('/api/admin/rota/publish', { siteId, from: DAY, to: DAY })
  await reads('published over it')
  const times = await planner.get(`/api/admin/staff/${id}/unavailable?from=${DAY}&to=${DAY}`)
  expect(await times.json(), 'the times, as for any shift').toMatchObject([{ day: DAY, words: null }])
  const next = new Date(Date.parse(DAY) + 7 * 86_400_000).toISOString().slice(0, 10)
  await make('/api/admin/rota/copy-week', { siteId, from: DAY, to: next })
  await reads('a copied week')
  await planner.delete(`/api/admin/assignments/${assignment.assignments?.at(-1)?.id ?? assignment.id}`)
  await reads('taken off it again')
  expect((await planner.delete(`/api/admin/duties/${duty.id}`)).ok()).toBe(true)
  await reads('cancelled')
  expect(await (await dana.get(`/api/admin/staff/${id}/unavailable`)).text(), 'an administrator').toContain(PRIVATE)
})

/** Returns what a page fetches when a link is followed. */
function asData(address: string): string {
  const [path, query] = address.split('?') as [string, string?]
  return `${path}.data${query ? `?${query}` : ''}`
}
