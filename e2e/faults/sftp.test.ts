import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { command } from '../support/commands.ts'
import { call, cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { startSshd } from '../support/sshd.ts'
import { copyBegun, standbySettings, startStream } from '../support/standby.ts'
import { copyTemplate, DATA_KEY } from '../support/template.ts'

const REFUSAL = 'would leave this machine in the clear'

/** A user without a home folder, like the one that the service runs as. */
const SERVICE = { name: 'nobody', id: '65534' }

// In this test machines wait for one another most of the time, so it runs beside the other one.
let takeover: Promise<void>
test.beforeAll(() => {
  takeover = takeOver()
  takeover.catch(() => 'told by its test')
})

test('an off-site backup over SFTP works for a user without a home folder, with the SSH settings that are delivered', async () => {
  test.setTimeout(120_000)
  const other = await startSshd()
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-sftp-'))
  const data = path.join(work, 'data')
  fs.cpSync(copyTemplate(), data, { recursive: true })
  const key = path.join(work, 'key')
  fs.copyFileSync(other.key, key)
  fs.chmodSync(key, 0o600)
  fs.copyFileSync(other.hosts, path.join(work, 'known'))
  fs.writeFileSync(path.join(work, 'password'), 'test over SFTP')
  // The SSH settings that come with the product are used for this user and these files. They replace the machine's
  // settings in this process only.
  const settings = fs
    .readFileSync('deploy/ssh-workforce.conf', 'utf8')
    .replace('localuser workforce', `localuser ${SERVICE.name}`)
    .replace('/etc/workforce-copy.ssh', key)
    .replace('/etc/workforce-copy.known_hosts', path.join(work, 'known'))
  const folder = path.join(work, 'ssh_config.d')
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'workforce.conf'), settings)
  execFileSync('chown', ['-R', `${SERVICE.id}:${SERVICE.id}`, work])
  execFileSync('chown', ['root:root', path.join(folder, 'workforce.conf')])
  const to = `sftp://root@127.0.0.1:${other.port}/${other.folder}/repository`
  const backup = async (...words: string[]) => {
    const env = [
      ...[`PATH=${process.env.PATH}`, 'NODE_ENV=production', `DATA_DIR=${data}`, `DATA_KEY=${DATA_KEY}`],
      ...[`RESTIC_PASSWORD_FILE=${work}/password`, `RESTIC_CACHE_DIR=${work}/cache`],
    ]
    const run = [process.execPath, 'build/backup.js', '--to', to, ...words]
    const asUser = ['setpriv', `--reuid=${SERVICE.id}`, `--regid=${SERVICE.id}`, '--clear-groups', 'env', '-i', ...env]
    const script = `mount --bind "${folder}" /etc/ssh/ssh_config.d && exec "$@"`
    const child = spawn('unshare', ['-m', 'sh', '-c', script, 'sh', ...asUser, ...run])
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  }
  const made = await backup('--init')
  expect(made, made.said).toMatchObject({ code: 0 })
  const again = await backup()
  expect(again, again.said).toMatchObject({ code: 0 })
  const drilled = await backup('--drill')
  expect(drilled, drilled.said).toMatchObject({ code: 0, said: expect.stringContaining('The restore test passed') })
  // An unknown host is refused at once, without a question. Restic does not always pass on what ssh said.
  fs.writeFileSync(path.join(work, 'known'), '')
  const refused = await backup()
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining('Check the SSH key, and the host in known_hosts.'),
  ])
  await other.stop()
  fs.rmSync(work, { recursive: true })
})

test('a standby reached over SFTP takes over, and its copy is encrypted', async () => {
  test.setTimeout(180_000)
  await takeover
})

async function takeOver(): Promise<void> {
  const other = await startSshd()
  const age = path.join(other.folder, 'age')
  execFileSync('age-keygen', ['-o', age], { stdio: 'ignore' })
  const place = path.join(other.folder, 'place')
  const own = {
    ...standbySettings(`sftp://root@127.0.0.1:${other.port}${place}`),
    ...{ STREAM_AGE_FILE: age, STREAM_SSH_KEY: other.key, STREAM_SSH_HOSTS: other.hosts },
  }
  const folder = copyTemplate()
  const server = await startServer(own, folder)
  const clear = startStream(folder, { ...own, STREAM_AGE_FILE: '' })
  while (clear.process.exitCode === null && !clear.said().includes(REFUSAL))
    await new Promise((next) => setTimeout(next, 100))
  expect(clear.said()).toContain(REFUSAL)
  const companion = startStream(folder, own)
  await copyBegun(place)
  const dana = await cookieOf(server.url, 'dana')
  const document = { title: 'planted title', category: 'policy', fileUrl: 'https://example.test/a.pdf' }
  expect((await call(server.url, dana, 'POST', '/api/admin/documents', document)).status).toBe(201)
  await new Promise((next) => setTimeout(next, 5000))
  const names = fs.readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lz4'))
  for (const name of names)
    expect(fs.readFileSync(path.join(place, name), 'latin1').slice(0, 22)).toBe('age-encryption.org/v1\n')
  const second = path.join(other.folder, 'second-machine')
  const ended = new Promise<number | null>((resolve) => server.process.once('exit', (code) => resolve(code)))
  const promoted = await command('promote', second, ['--first-is-off'], undefined, own)
  expect(promoted, promoted.said).toMatchObject({ code: 0 })
  expect(await ended).toBe(78)
  await companion.stop()
  const again = await startServer(own, second)
  const titles = ((await call(again.url, dana, 'GET', '/api/documents')).body as { title: string }[]).map(
    ({ title }) => title,
  )
  expect(titles).toContain('planted title')
  await again.stop()
  await other.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
