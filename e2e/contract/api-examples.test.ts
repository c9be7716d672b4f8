import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)

/** The commands in the examples of docs/api.md, each with the token scope that it names. */
const EXAMPLES = [
  ...fs.readFileSync('docs/api.md', 'utf8').matchAll(/^.*\(`([a-z.-]+)`\):\n\n```sh\n(.+)\n```$/gm),
].map(([, scope, command]) => ({ scope: scope!, command: command! }))

test('each example of docs/api.md runs unchanged, with a token of only its scope', async ({ as, baseURL }) => {
  expect(EXAMPLES.length).toBeGreaterThan(5)
  const admin = await as('dana')
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  for (const { scope, command } of EXAMPLES) {
    const data = { name: scope, scopes: [scope], expiresOn }
    const made = await admin.post('/api/admin/tokens', { data })
    const { token } = (await made.json()) as { token: string }
    const env = { ...process.env, PORTAL: baseURL!, TOKEN: token }
    const { stdout } = await run('sh', ['-c', command], { env })
    if (command.includes('-D -')) expect(stdout, command).toMatch(/^x-total-count: \d+/im)
    else expect(JSON.parse(stdout), command).toBeInstanceOf(Array)
  }
})
