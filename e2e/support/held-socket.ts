import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { CLOCK_OF_RUN } from './faketime.ts'
import { copyTemplate, DATA_KEY } from './template.ts'

/**
 * Does what systemd does for `workforce.socket` and `workforce@.socket`: opens the socket, passes it to the product as
 * descriptor 3, and restarts the product whenever it ends. Perl is on every Debian, and Node cannot open a socket
 * without accepting its connections.
 */
const HOLDER = `
use IO::Socket::INET; use IO::Socket::UNIX; use POSIX; $^F = 10;
my $at = shift;
my $held = $at =~ m{^/} ? IO::Socket::UNIX->new(Local => $at, Listen => 4096)
  : IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $at, Listen => 4096, ReuseAddr => 1) or die $!;
my $child; $SIG{TERM} = sub { kill 'TERM', $child; waitpid $child, 0; exit 0 };
$| = 1;
while (1) {
  $child = fork;
  if (!$child) { POSIX::dup2(fileno($held), 3); $ENV{LISTEN_FDS} = 1; $ENV{LISTEN_PID} = $$; exec @ARGV }
  print "$child\\n"; waitpid $child, 0;
}`

export type Held = { url: string; restart: () => Promise<void>; stop: () => Promise<void> }

/**
 * Starts the built product on a socket that stays open while it restarts.
 * @param at a port on this machine, or the path of a socket
 * @param settings the product's own; for a path, `ORIGIN` is the address of the proxy in front
 */
export async function startHeld(at: number | string, settings: Record<string, string>): Promise<Held> {
  const own = {
    PATH: process.env.PATH,
    ...CLOCK_OF_RUN,
    NODE_ENV: 'production',
    DATA_DIR: copyTemplate(),
    DATA_KEY,
    LOG_LEVEL: 'warn',
  }
  const args = ['-e', HOLDER, String(at), process.execPath, path.resolve('build/server.js')]
  const env = { ...own, INFERENCE_LOADING: 'first-use', ...settings } as NodeJS.ProcessEnv
  const holder = spawn('perl', args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const starts: number[] = []
  const begun = () => once(holder.stdout, 'data').then(([text]) => starts.push(Number(String(text).trim())))
  await begun()
  const url = typeof at === 'number' ? `http://localhost:${at}` : settings.ORIGIN!
  return {
    url,
    restart: async () => {
      const again = begun()
      process.kill(starts.at(-1)!, 'SIGTERM')
      await again
      await fetch(`${url}/livez`)
    },
    stop: async () => {
      holder.kill('SIGTERM')
      await once(holder, 'exit')
    },
  }
}
