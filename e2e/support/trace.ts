import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Returns whether system calls can be traced here (package strace; a container may forbid it). */
export const hasStrace = () => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

/**
 * A process's system calls, in order. A call that overlapped with others appears twice: when it began and when it
 * ended.
 */
export type Trace = { stop: () => Promise<string[]> }

/** Traces what a process writes and flushes, from now on; the names of open files are shown beside their numbers. */
export async function traceWrites(pid: number): Promise<Trace> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'workforce-trace-')), 'calls')
  const calls = 'trace=write,writev,pwrite64,sendto,sendmsg,fsync,fdatasync'
  const strace = spawn('strace', ['-f', '-y', '-s', '4200', '-e', calls, '-o', file, '-p', String(pid)])
  await new Promise<void>((ready, fail) => {
    strace.stderr.on('data', (words: Buffer) => words.toString().includes('attached') && ready())
    strace.once('exit', (code) => fail(new Error(`strace ended with ${code}`)))
  })
  return {
    stop: () =>
      new Promise((done) => {
        strace.removeAllListeners('exit').once('exit', () => done(fs.readFileSync(file, 'utf8').split('\n')))
        strace.kill('SIGINT')
      }),
  }
}
