import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Whether this machine can act as another one that is reached over SSH, and as a user with separate settings. */
export const canSsh = () =>
  process.getuid?.() === 0 &&
  ['/usr/sbin/sshd', '/usr/bin/sftp'].every((file) => fs.existsSync(file)) &&
  spawnSync('unshare', ['-m', 'true']).status === 0

/** The other machine: its files, and what a caller needs to reach it. */
export type Elsewhere = { folder: string; port: number; key: string; hosts: string; stop: () => Promise<void> }

/** Starts an SSH server on the loopback address that admits one key, only for files, as docs/operations.md says. */
export async function startSshd(): Promise<Elsewhere> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-sshd-'))
  const own = (name: string) => path.join(folder, name)
  for (const name of ['host', 'client']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', own(name)])
  fs.writeFileSync(own('authorized'), `restrict,command="internal-sftp" ${fs.readFileSync(own('client.pub'), 'utf8')}`)
  const port = await freePort()
  const [kind, key] = fs.readFileSync(own('host.pub'), 'utf8').split(' ')
  fs.writeFileSync(own('known'), `[127.0.0.1]:${port} ${kind} ${key}\n`)
  const settings = [
    ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${own('host')}`, `AuthorizedKeysFile ${own('authorized')}`],
    ...['PidFile none', 'StrictModes no', 'UsePAM no', 'PasswordAuthentication no', 'Subsystem sftp internal-sftp'],
  ]
  fs.writeFileSync(own('sshd.conf'), settings.join('\n'))
  fs.mkdirSync('/run/sshd', { recursive: true })
  const server = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', own('sshd.conf')], { stdio: 'ignore' })
  process.once('exit', () => server.kill('SIGKILL'))
  while (!(await answers(port))) await new Promise((next) => setTimeout(next, 50))
  const stop = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { folder, port, key: own('client'), hosts: own('known'), stop }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  return port
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
    socket.on('error', () => resolve(false))
  })
