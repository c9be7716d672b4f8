import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import express from 'express'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { builtFiles } from './built-files.server.ts'

let folder: string
let server: http.Server
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'built-files-'))
  fs.mkdirSync(`${folder}/assets`)
  for (const [ending, text] of Object.entries({ '': 'plain', '.br': 'smallest', '.gz': 'smaller' }))
    fs.writeFileSync(`${folder}/assets/a$&b.js${ending}`, text)
  server = http.createServer(express().use(builtFiles(folder))).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
  fs.rmSync(folder, { recursive: true })
})

/** Returns the bytes of an answer as they were sent. */
async function ask(address: string, accepted: string, range?: string) {
  const { port } = server.address() as AddressInfo
  const headers = { 'Accept-Encoding': accepted, ...(range && { Range: range }) }
  const asked = http.get({ port, host: '127.0.0.1', path: address, headers, agent: false })
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  return { status: answer.statusCode, encoding: answer.headers['content-encoding'], text }
}

it('a file whose name has a dollar sign is sent in the smallest form that its reader accepts', async () => {
  expect(await ask('/assets/a$&b.js?v=1', 'gzip, br')).toEqual({ status: 200, encoding: 'br', text: 'smallest' })
  expect(await ask('/assets/a$&b.js', 'gzip')).toEqual({ status: 200, encoding: 'gzip', text: 'smaller' })
  expect(await ask('/assets/a$&b.js', 'identity')).toEqual({ status: 200, encoding: undefined, text: 'plain' })
})

it('a file whose compressed form has vanished is sent as it is, and one that has vanished is not found', async () => {
  fs.rmSync(`${folder}/assets/a$&b.js.br`)
  expect(await ask('/assets/a$&b.js', 'br')).toEqual({ status: 200, encoding: undefined, text: 'plain' })
  fs.rmSync(`${folder}/assets/a$&b.js`)
  expect(await ask('/assets/a$&b.js', 'br')).toMatchObject({ status: 404, encoding: undefined })
})

it('an impossible range is refused', async () => {
  expect(await ask('/assets/a$&b.js', 'br', 'bytes=5-3')).toMatchObject({ status: 416 })
  expect(await ask('/assets/a$&b.js', 'br', 'bytes=0-2')).toMatchObject({ status: 206, text: 'sma' })
})
