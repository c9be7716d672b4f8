import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { restic } from './restic.server.ts'

const before = { ...process.env }
afterEach(() => {
  process.env = { ...before }
})

test('restic is refused at once if it would ask for a password, and never waits for an answer', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restic-'))
  // Like the real restic without a usable password, it reads from a terminal that does not exist.
  fs.writeFileSync(
    path.join(folder, 'restic'),
    '#!/bin/sh\ncat\necho "an empty password is not a password" >&2\nexit 1\n',
    {
      mode: 0o755,
    },
  )
  Object.assign(process.env, { PATH: `${folder}${path.delimiter}${before.PATH}` })
  for (const name of ['RESTIC_PASSWORD_FILE', 'RESTIC_PASSWORD', 'RESTIC_PASSWORD_COMMAND']) delete process.env[name]
  await expect(restic('/repository', ['snapshots'])).rejects.toThrow('Set RESTIC_PASSWORD_FILE')
  process.env.RESTIC_PASSWORD_FILE = '/dev/null'
  await expect(restic('/repository', ['snapshots'])).rejects.toThrow('an empty password is not a password')
})

test('restic is given what it needs to reach a repository, and no password or key of the product', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restic-'))
  const told = path.join(folder, 'told')
  fs.writeFileSync(path.join(folder, 'restic'), `#!/bin/sh\nenv > ${told}\n`, { mode: 0o755 })
  const secrets = {
    ADMIN_PASSWORD: 'secret-1',
    SMTP_URL: 'smtp://a:secret-2@mail.example',
    DATA_KEY: 'secret-3',
    DATA_KEY_FILE: '/secret-4',
    RANDOM_TOKEN: 'secret-5',
    NODE_OPTIONS: '--title=secret-6',
  }
  const own = { RESTIC_PASSWORD_FILE: '/password', AWS_ACCESS_KEY_ID: 'key', HTTPS_PROXY: 'http://proxy.example' }
  Object.assign(process.env, secrets, own, { PATH: `${folder}${path.delimiter}${before.PATH}` })
  await restic('/repository', ['snapshots'])
  const given = fs.readFileSync(told, 'utf8')
  for (const [name, value] of Object.entries(own)) expect(given).toContain(`${name}=${value}`)
  expect(given).toContain('PATH=')
  expect(given).not.toContain('secret')
  for (const name of Object.keys(secrets)) expect(given).not.toContain(`${name}=`)
})
