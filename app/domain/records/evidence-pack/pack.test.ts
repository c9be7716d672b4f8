import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { NewCheck, NewCredential } from '../../fitness/credentials/input.ts'
import { recordCheck } from '../../fitness/credentials/checks.server.ts'
import { addCredential } from '../../fitness/credentials/manage.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { addTraining } from '../../time/rota/training.server.ts'
import { NewTraining } from '../../time/rota/training-input.ts'
import { instantOf } from '~/platform/dates.ts'
import { commit, write } from '~/platform/store.server.ts'
import { EvidencePackInput } from './input.ts'
import { evidencePack } from './pack.server.ts'

const now = instantOf('2040-03-05', 12, 0)
let alice: Person, bob: Person, dana: Person
let site = ''
const licence = (userId: string, more: object = {}) => {
  const facts = { kind: 'sia_licence', number: '1234567890123456', sectors: ['guarding'], expiresOn: '2041-01-01' }
  return addCredential(dana, NewCredential.parse({ userId, ...facts, ...more }), now)
}

beforeEach(async () => {
  ;[alice, bob, dana] = [actor('alice'), actor('bob'), actor('dana')]
  site = addSite(dana, SiteInput.parse({ name: 'Wharf <1>' }), now).id
  const postId = addPost(dana, NewPost.parse({ id: site, name: 'Gate' }), now).id
  const duty = addDuty(dana, NewDuty.parse({ postId, day: '2040-03-14', start: '14:00', end: '22:00' }), now).id
  assign(dana, NewAssignment.parse({ id: duty, userId: alice.id }), now)
  publishRota(dana, { siteId: site, from: '2040-03-01', to: '2040-03-31' }, now)
  const draft = addDuty(dana, NewDuty.parse({ postId, day: '2040-03-15', start: '14:00', end: '22:00' }), now).id
  assign(dana, NewAssignment.parse({ id: draft, userId: bob.id }), now)
  const { id } = await licence(alice.id)
  const check = { id, on: '2040-03-01', how: 'Public register', result: 'valid' }
  recordCheck(dana, NewCheck.parse(check), now)
  addTraining(dana, NewTraining.parse({ id: site, userId: alice.id, trainedOn: '2040-03-02', trainer: 'Bob' }), now)
  await licence(bob.id, { number: '9999567890123456' })
})

async function unpacked(more: object = {}, who = dana) {
  const asked = EvidencePackInput.parse({ siteId: site, from: '2040-03-01', to: '2040-03-31', ...more })
  const { name, bytes } = evidencePack(who, asked, now)
  expect(name).toBe('evidence-wharf-1-2040-03-05.zip')
  const files = unzipSync(new Uint8Array(await new Response(bytes).arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([file, part]) => [file, Buffer.from(part)]))
}

it('contains the people of the site and period with their licences, checks and training, and no others', async () => {
  const files = await unpacked()
  expect(Object.keys(files)).toEqual([
    ...['people.csv', 'licences.csv', 'checks.csv', 'screening.csv', 'right-to-work.csv', 'certificates.csv'],
    ...['training.csv', 'instructions-read.csv', 'check-calls.csv', 'self-tests.csv', 'contents.html', 'SHA256SUMS'],
  ])
  expect(files['licences.csv']!.toString()).toContain(
    '1234567890123456,Security guarding,,2041-01-01,valid,2040-03-01,No',
  )
  expect(files['licences.csv']!.toString()).not.toContain('9999567890123456')
  expect(files['checks.csv']!.toString()).toContain('2040-03-01,Public register,valid')
  expect(files['training.csv']!.toString()).toContain('2040-03-02,Bob')
})

it('names nobody who was only in a draft of the rota', async () => {
  const files = await unpacked()
  expect(files['people.csv']!.toString()).toContain('Alice')
  expect(files['people.csv']!.toString()).not.toContain('Bob')
})

it('contains the check calls of a night that began before the period, and none of a night that ended before it', async () => {
  const worked = (id: string, from: Date, to: Date | null) =>
    commit(() => {
      const session = { id, userId: alice.id, siteId: site, startedAt: from, startedHow: 'start', intervalS: 1800 }
      const times = { checkedAt: from, dueAt: from, endedAt: to, state: to ? 'ended' : 'active' }
      write()
        .insert(loneSessions)
        .values({ ...session, ...times, graceS: 300 })
        .run()
      const call = { dueAt: from, at: from, receivedAt: from, source: id, trust: 'server' }
      write()
        .insert(loneChecks)
        .values({ id: `check-${id}`, sessionId: id, ...call })
        .run()
    })
  worked('too-early', instantOf('2040-02-28', 22, 0), instantOf('2040-02-29', 6, 0))
  worked('into-it', instantOf('2040-02-29', 22, 0), instantOf('2040-03-01', 6, 0))
  worked('still-on', instantOf('2040-03-04', 22, 0), null)
  worked('too-late', instantOf('2040-04-01', 0, 0), instantOf('2040-04-01', 6, 0))
  const calls = (await unpacked())['check-calls.csv']!.toString()
  expect(calls.match(/too-early|into-it|still-on|too-late/g)).toEqual(['into-it', 'still-on'])
})

it('gives the SHA-256 of every file, in a page to read and in a list for a program', async () => {
  const { SHA256SUMS, ...files } = await unpacked()
  const page = files['contents.html']!.toString()
  expect(page).toContain('Wharf &lt;1&gt;')
  const told = new Map(
    SHA256SUMS!
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('  ').reverse() as [string, string]),
  )
  for (const [name, bytes] of Object.entries(files)) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(told.get(name), name).toBe(sha256)
    if (name !== 'contents.html') expect(page, name).toContain(sha256)
  }
})

it('contains pictures only on request', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  await licence(alice.id, {
    number: '5555567890123456',
    photos: [`data:image/jpeg;base64,${picture.toString('base64')}`],
  })
  const named = (files: object) => Object.keys(files).filter((name) => name.startsWith('pictures/'))
  expect(named(await unpacked())).toEqual([])
  expect(named(await unpacked({ sealed: 'yes' }))).toHaveLength(1)
})

it('is for administrators who have just given their password', () => {
  const asked = EvidencePackInput.parse({ siteId: site, from: '2040-03-01', to: '2040-03-31' })
  expect(() => evidencePack(alice, asked, now)).toThrow('not allowed')
  expect(() => evidencePack({ ...dana, sessionId: 'none' }, asked, now)).toThrow('confirm your password')
  expect(EvidencePackInput.safeParse({ ...asked, to: '2043-01-01' }).error?.issues[0]?.message).toContain('two years')
  expect(EvidencePackInput.safeParse({ ...asked, to: '2040-02-01' }).error?.issues[0]?.message).toContain(
    'before the first',
  )
})
