import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'

/** A script that replaces systemd. Two lists say what is running, and the commands are recorded. */
const SYSTEMCTL = `#!/bin/sh
echo "$*" >> "$STATE/told"
[ "$1" = list-units ] || exit 0
case "$*" in *--type=timer*) cat "$STATE/timers"; exit 0 ;; esac
for unit in $(cat "$STATE/services"); do
  for name in "$@"; do case "$unit" in $name) echo "$unit loaded active running" ;; esac; done
done`

/** A script that replaces curl. A portal is ready if the linked release says so, for all companies or for this one. */
const CURL = `#!/bin/sh
case "$*" in *--unix-socket*) company=$(echo "$*" | sed 's/.*workforce-\\([a-z]*\\).*/\\1/') ;; *) company=portal ;; esac
[ -e "$LINK/ready" ] || [ -e "$LINK/ready-$company" ]`

/** Sets up a machine with the two replacements, on which releases with these names can be installed. */
function openMachine(services: string[]) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-install-'))
  const at = (...names: string[]) => path.join(root, ...names)
  for (const folder of ['bin', 'state', 'archives']) fs.mkdirSync(at(folder))
  fs.writeFileSync(at('bin/systemctl'), SYSTEMCTL, { mode: 0o755 })
  fs.writeFileSync(at('bin/curl'), CURL, { mode: 0o755 })
  fs.writeFileSync(at('state/services'), services.join('\n'))
  fs.writeFileSync(at('state/timers'), 'workforce-copy.timer loaded active waiting\n')
  const env = {
    PATH: `${at('bin')}:${process.env.PATH}`,
    STATE: at('state'),
    PLACE: at('releases'),
    LINK: at('current'),
    TRIES: '1',
  } as unknown as NodeJS.ProcessEnv
  const install = (...words: string[]) => {
    fs.writeFileSync(at('state/told'), '')
    const { status, stdout, stderr } = spawnSync('sh', ['deploy/install-release.sh', ...words], {
      env,
      encoding: 'utf8',
    })
    const told = fs.readFileSync(at('state/told'), 'utf8').trim().split('\n')
    return { status, said: stdout + stderr, told: told.filter((line) => !line.startsWith('list-units')) }
  }
  const archive = (name: string, files: string[]) => {
    fs.mkdirSync(at('archives', name))
    for (const file of files) fs.writeFileSync(at('archives', name, file), '')
    const packed = at('archives', `${name}.tar.gz`)
    spawnSync('tar', ['-czf', packed, '-C', at('archives'), name])
    const sum = createHash('sha256').update(fs.readFileSync(packed)).digest('hex')
    fs.writeFileSync(at('archives', `${name}.sha256`), `${sum}  ${name}.tar.gz\n`)
    return packed
  }
  const runs = () => path.basename(fs.readlinkSync(at('current')))
  return { at, install, archive, runs, end: () => fs.rmSync(root, { recursive: true }) }
}

test('a release is installed in one step, and one that does not become ready is replaced by the previous one', () => {
  const machine = openMachine(['workforce.service', 'workforce-stream.service'])
  expect(machine.install(machine.archive('workforce-1', ['ready']))).toMatchObject({ status: 0 })
  expect(machine.install(machine.archive('workforce-2', ['ready'])).told).toEqual([
    'stop workforce-copy.timer',
    'restart workforce.service',
    'restart workforce-stream.service',
    'start workforce-copy.timer',
  ])
  expect(machine.runs()).toBe('workforce-2')

  const broken = machine.install(machine.archive('workforce-3', []))
  expect(broken).toMatchObject({ status: 1, said: expect.stringContaining('workforce-2 runs again') })
  expect(broken.told.at(-1)).toBe('start workforce-copy.timer')
  expect([machine.runs(), fs.existsSync(machine.at('releases/workforce-3'))]).toEqual(['workforce-2', false])

  expect(machine.install('--back')).toMatchObject({ status: 0 })
  expect(machine.runs()).toBe('workforce-1')
  machine.end()
})

test('an archive that is damaged, has no checksum or exists already changes nothing', () => {
  const machine = openMachine(['workforce.service'])
  const first = machine.archive('workforce-1', ['ready'])
  machine.install(first)
  expect(machine.install(first).said).toContain('is there already')
  const damaged = machine.archive('workforce-2', ['ready'])
  fs.appendFileSync(damaged, 'x')
  expect(machine.install(damaged).said).toContain('does not match its checksum')
  const bare = machine.archive('workforce-4', ['ready'])
  fs.rmSync(machine.at('archives/workforce-4.sha256'))
  expect(machine.install(bare).said).toContain('without its checksum no release is installed')
  expect(machine.install('--back')).toMatchObject({ status: 1, told: [''] })
  expect(machine.runs()).toBe('workforce-1')
  machine.end()
})

test('messages say only what is true: if no portal runs yet, or neither release becomes ready', () => {
  const machine = openMachine([])
  expect(machine.install(machine.archive('workforce-1', ['ready'])).said).toContain('No portal runs here yet')
  fs.writeFileSync(machine.at('state/services'), 'workforce.service')
  fs.rmSync(machine.at('releases/workforce-1/ready'))
  const both = machine.install(machine.archive('workforce-2', []))
  expect(both).toMatchObject({ status: 1, said: expect.stringContaining('Neither the release nor') })
  expect(machine.runs()).toBe('workforce-1')
  machine.end()
})

test('companies are restarted one after another, after the service that they share; one that fails does not stop the others', () => {
  const services = ['workforce-inference.service', 'workforce@acme.service', 'workforce@bravo.service']
  const machine = openMachine(services)
  machine.install(machine.archive('workforce-1', ['ready']))
  const one = machine.install(machine.archive('workforce-2', ['ready-acme']))
  expect(one.told.filter((line) => line.startsWith('restart'))).toEqual(services.map((unit) => `restart ${unit}`))
  expect(one).toMatchObject({ status: 1, said: expect.stringContaining('do not get ready: workforce@bravo.service') })
  expect(machine.runs()).toBe('workforce-2')
  // If the first company does not become ready, no other company's data has been changed, and all continue with the
  // previous release.
  fs.writeFileSync(machine.at('releases/workforce-2/ready'), '')
  expect(machine.install(machine.archive('workforce-3', ['ready-bravo'])).said).toContain('workforce-2 runs again')
  machine.end()
})
