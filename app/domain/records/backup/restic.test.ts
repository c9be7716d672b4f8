import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { environmentFor } from '~/platform/env.server.ts'
import { restic } from './restic.server.ts'

afterEach(() => void vi.unstubAllEnvs())

/** Sets variables of this process until the test ends; undefined: none. */
const stub = (variables: Record<string, string | undefined>) =>
  Object.entries(variables).forEach(([name, value]) => vi.stubEnv(name, value))
/** Puts the programs of a folder before all others. */
const first = (folder: string) => `${folder}${path.delimiter}${environmentFor({ names: ['PATH'], prefixes: [] }).PATH}`

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
  stub({ PATH: first(folder) })
  for (const name of ['RESTIC_PASSWORD_FILE', 'RESTIC_PASSWORD', 'RESTIC_PASSWORD_COMMAND']) stub({ [name]: undefined })
  await expect(restic('/repository', ['snapshots'])).rejects.toThrow('Set RESTIC_PASSWORD_FILE')
  stub({ RESTIC_PASSWORD_FILE: '/dev/null' })
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
  stub({ ...secrets, ...own, PATH: first(folder) })
  await restic('/repository', ['snapshots'])
  const given = fs.readFileSync(told, 'utf8')
  for (const [name, value] of Object.entries(own)) expect(given).toContain(`${name}=${value}`)
  expect(given).toContain('PATH=')
  expect(given).not.toContain('secret')
  for (const name of Object.keys(secrets)) expect(given).not.toContain(`${name}=`)
})
