import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

test('systemd is told that the product is alive while its loop runs, and no longer', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'watchdog-'))
  const heard = path.join(folder, 'heard')
  fs.writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${heard}\n`, { mode: 0o755 })
  const times = () => (fs.existsSync(heard) ? fs.readFileSync(heard, 'utf8').trim().split('\n') : [])
  const server = await startServer({ PATH: `${folder}:${process.env.PATH}`, WATCHDOG_USEC: '900000' })
  await expect.poll(() => times().length).toBeGreaterThan(2)
  expect(new Set(times())).toEqual(new Set(['WATCHDOG=1']))
  server.process.kill('SIGSTOP')
  // Messages that were sent before the loop stopped may still arrive.
  await expect
    .poll(async () => {
      const before = times().length
      await after(700)
      return times().length - before
    })
    .toBe(0)
  server.process.kill('SIGCONT')
  await server.stop()
})

test('a start that must check everything first gets an hour, and then the usual time again', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'watchdog-'))
  const heard = path.join(folder, 'heard')
  fs.writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${heard}\n`, { mode: 0o755 })
  const data = copyTemplate()
  fs.writeFileSync(path.join(data, 'running'), '')
  const settings = { PATH: `${folder}:${process.env.PATH}`, WATCHDOG_USEC: '900000' }
  const server = await startServer(settings, data)
  await expect
    .poll(() => fs.readFileSync(heard, 'utf8').trim().split('\n').slice(0, 2))
    .toEqual(['WATCHDOG_USEC=3600000000', 'WATCHDOG_USEC=900000 WATCHDOG=1'])
  await server.stop()
})

test('the database is for the product’s own user only, even one that others could read', async () => {
  const folder = copyTemplate()
  const file = path.join(folder, 'portal.db')
  fs.chmodSync(file, 0o644)
  const server = await startServer({}, folder)
  for (const name of fs.readdirSync(folder).filter((one) => one.startsWith('portal.db'))) {
    expect([name, (fs.statSync(path.join(folder, name)).mode & 0o777).toString(8)]).toEqual([name, '600'])
  }
  await server.stop()
})

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
