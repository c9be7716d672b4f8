import { expect, test } from '@playwright/test'
import { call, cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { traceWrites } from '../support/trace.ts'

const LOG = /portal\.db-wal>/

/**
 * Returns where the transaction with the page on `line` ends. Its last page is the one whose header gives the size of
 * the database.
 */
function committedAt(trace: string[], line: number): number {
  const head = trace.findLastIndex((one, at) => at < line && isHead(one))
  const last = trace.findIndex((one, at) => at >= head && isHead(one) && sizeNamed(one))
  return trace.findIndex((one, at) => at > last && LOG.test(one))
}
const isHead = (line: string) => LOG.test(line) && / 24, \d+(\)| <unfinished)/.test(line)
/** Bytes 4 to 7 of a page's header in the log are zero, except in a transaction's last page (sqlite.org/walformat). */
function sizeNamed(head: string): boolean {
  const bytes = /"((?:\\.|[^"\\])*)"/.exec(head)![1]!.match(/\\(?:[0-7]{1,3}|.)|[^\\]/g)!
  return bytes.slice(4, 8).some((byte) => !/^\\0+$/.test(byte))
}

/** Returns the line where a flush of the log ended, if the flush began after the given line. */
function flushedAfter(trace: string[], line: number): number {
  const begun = trace.findIndex((one, at) => at > line && one.includes('fdatasync(') && LOG.test(one))
  if (begun < 0 || !trace[begun]!.includes('<unfinished')) return begun
  const [thread] = trace[begun]!.split(' ')
  return trace.findIndex((one, at) => at > begun && one.startsWith(`${thread} `) && one.includes('fdatasync resumed'))
}

test('nobody is told anything before it is on the disk: a trace of system calls', async () => {
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    const dana = await cookieOf(server.url, 'dana')
    const stream = await fetch(`${server.url}/api/events`, { headers: { Cookie: dana } })
    const heard = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    const alice = await cookieOf(server.url, 'alice')
    const trace = await traceWrites(server.process.pid!)
    const notes = Array.from({ length: 5 }, (_, n) => `traced-${n}-`)
    for (const note of notes) {
      const press = { type: 'sos', location: null, notes: note }
      expect([200, 201]).toContain((await call(server.url, alice, 'POST', '/api/emergency', press)).status)
      for (let text = ''; !text.includes(note);) text += (await heard.read()).value ?? ''
    }
    const lines = await trace.stop()
    for (const note of notes) {
      const stored = lines.findIndex((line) => line.includes('pwrite64(') && LOG.test(line) && line.includes(note))
      const told = lines.findIndex((line) => /(write|send)\w*\(\d+<(socket|TCP)/.test(line) && line.includes(note))
      expect(stored, `${note} was written down`).toBeGreaterThan(0)
      const flushed = flushedAfter(lines, committedAt(lines, stored))
      expect(flushed, `${note} was flushed`).toBeGreaterThan(stored)
      expect(told, `${note} was told after it was flushed`).toBeGreaterThan(flushed)
    }
    await heard.cancel()
  } finally {
    await server.stop()
  }
})
