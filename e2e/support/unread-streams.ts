import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Opens streams of events and reads only their status. The connections have small buffers, which Node cannot ask for:
 * with the usual ones, the kernel would take some megabytes for each before the server notices. Perl is on every
 * Debian.
 */
const READER = `
use Socket qw(:all); use IO::Socket::INET; $| = 1;
my ($port, $each, @cookies) = @ARGV; my @open;
for my $cookie (@cookies) { for (1 .. $each) {
  socket(my $s, PF_INET, SOCK_STREAM, 0) or die $!;
  setsockopt($s, SOL_SOCKET, SO_RCVBUF, pack('l', 4096)) or die $!;
  setsockopt($s, IPPROTO_TCP, 2, pack('l', 536)) or die $!;
  connect($s, pack_sockaddr_in($port, inet_aton('127.0.0.1'))) or die $!;
  syswrite($s, "GET /api/events HTTP/1.1\\r\\nHost: localhost\\r\\nCookie: $cookie\\r\\n\\r\\n");
  push @open, $s;
} }
for my $s (@open) { sysread($s, my $head, 12); print substr($head, 9), "\\n" }
sleep`

export type Unread = { statuses: number[]; close: () => Promise<void> }

/** Opens this many streams for each session, none of which is read any more once their statuses are here. */
export async function openUnread(port: string, cookies: readonly string[], each: number): Promise<Unread> {
  const reader = spawn('perl', ['-e', READER, port, String(each), ...cookies], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(reader, 'exit')
  let said = ''
  reader.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const statuses = () => said.trim().split('\n').filter(Boolean).map(Number)
  while (reader.exitCode === null && statuses().length < cookies.length * each)
    await new Promise((next) => setTimeout(next, 50))
  return { statuses: statuses(), close: async () => (reader.kill(), void (await ended)) }
}
