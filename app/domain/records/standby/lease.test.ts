import fs from 'node:fs'
import http from 'node:http'
import { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from '~/platform/env.server.ts'
import { type Place, readPlace } from '~/platform/place.ts'
import { keep } from '~/platform/singleton.server.ts'
import { demandLease, judgeLease } from './fence.server.ts'
import { lastTerm, lookAtLease, ownLease, takeTerm } from './lease.server.ts'
import { writeStreamState } from './state.server.ts'

let root: string
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-lease-'))
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

/** Continues as another machine, with a data folder of its own. */
function beMachine(name: string, changes: Partial<ReturnType<typeof env>> = {}): void {
  const folder = path.join(root, name)
  fs.mkdirSync(folder, { recursive: true })
  keep('env', { ...env(), DATA_DIR: folder, ...changes })
}

/** A store like S3: it keeps what is put, and can refuse to overwrite. */
async function openStore() {
  const kept = new Map<string, string>()
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const name = request.url!
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) response.statusCode = 403
      else if (request.method === 'GET' && !kept.has(name)) response.statusCode = 404
      else if (request.method === 'PUT' && request.headers['if-none-match'] === '*' && kept.has(name))
        response.statusCode = 412
      else if (request.method === 'PUT') kept.set(name, body)
      response.end(request.method === 'GET' ? kept.get(name) : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { text: `s3://bucket/portal?endpoint=http://127.0.0.1:${port}`, close: () => server.close() }
}

const KINDS: [string, () => Promise<{ text: string; close: () => void }>][] = [
  ['a folder', async () => ({ text: path.join(root, 'place'), close: () => undefined })],
  ['an S3-like store', openStore],
]

describe.each(KINDS)('a lease stored in %s', (_, open) => {
  it('belongs to one machine at a time, and the previous one sees that', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    const { text, close } = await open()
    const place = readPlace(text) as Place
    if (place.kind === 'folder') fs.mkdirSync(place.path)
    try {
      beMachine('first', { STREAM_LEASE_S: 60 })
      expect(await lastTerm(place)).toBeNull()
      const own = await takeTerm(place, 1)
      expect(await lookAtLease(place, own)).toBeNull()
      beMachine('second')
      beMachine('third')
      const taken = await Promise.allSettled([
        (beMachine('second'), takeTerm(place, 2)),
        (beMachine('third'), takeTerm(place, 2)),
      ])
      expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await lastTerm(place)).toMatchObject({ term: 2 })
      beMachine('first')
      expect(await lookAtLease(place, own)).toMatchObject({ machine: os.hostname() })
    } finally {
      close()
      vi.unstubAllEnvs()
    }
  })
})

describe('a machine at its start', () => {
  it('takes the first lease, continues with its own, and is refused if another machine has taken over', async () => {
    const place = path.join(root, 'place')
    fs.mkdirSync(place)
    beMachine('first', { STREAM_TO: place })
    await demandLease()
    await demandLease()
    expect(ownLease()?.term).toBe(1)
    beMachine('stranger')
    await expect(demandLease()).rejects.toThrow('Another machine keeps its copy there')
    await takeTerm(readPlace(place)!, 2)
    await demandLease()
    beMachine('first')
    await expect(demandLease()).rejects.toThrow('has taken over: this machine has stopped writing')
    fs.renameSync(place, `${place}.unmounted`)
    await expect(demandLease()).rejects.toThrow('Is its disk mounted?')
    fs.mkdirSync(place)
    await expect(demandLease()).rejects.toThrow('does not know this machine')
  })
})

describe('a running machine', () => {
  const state = { term: 1, seenAt: 100, lost: null, beatAt: null, readAt: null, filesAt: null, fault: null }
  const holder = { id: 'x', machine: 'second', at: 'today', patienceS: null }

  it('stops when it sees that another one has taken over, and if no time is set only then', async () => {
    fs.mkdirSync(path.join(root, 'place'))
    beMachine('first', { STREAM_TO: path.join(root, 'place'), STREAM_LEASE_S: undefined })
    await demandLease()
    expect(judgeLease(10_000, 0)).toBeNull()
    writeStreamState({ ...state, lost: holder })
    expect(judgeLease(101, 0)).toMatchObject({ code: 78 })
  })

  it.each([
    ['looked at a moment ago', 100, 110, 0, false],
    ['looked at too long ago', 100, 161, 0, true],
    ['never looked at since the start', 100, 161, 150, false],
    ['looked at before the machine was started again', 5000, 30, 0, false],
    ['not looked at since the machine was started again', 5000, 61, 0, true],
  ])('with a time of 60 s set and a lease %s', async (_, seenAt, now, begun, stops) => {
    fs.mkdirSync(path.join(root, 'place'))
    beMachine('first', { STREAM_TO: path.join(root, 'place'), STREAM_LEASE_S: 60 })
    await demandLease()
    writeStreamState({ ...state, seenAt })
    expect(judgeLease(now, begun) !== null).toBe(stops)
  })
})
