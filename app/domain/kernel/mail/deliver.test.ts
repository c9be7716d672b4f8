import { eq } from 'drizzle-orm'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { eventDetails, emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { closeMailServer, dropMailLines, mailServer } from '../../../../e2e/support/mail-server.ts'
import { env } from '~/platform/env.server.ts'
import { purgeQueue, settleInterrupted } from '~/platform/queue-upkeep.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db, store, write } from '~/platform/store.server.ts'
import { emailLanes, emailQueue } from './deliver.server.ts'
import { writeEmail } from './email.ts'
import { purgeOutbox } from './outbox.server.ts'
import { forgetEmails, listTroubledEmails, queueEmail, retryEmail } from './queue.server.ts'
import { closeMail, handOver } from './transport.server.ts'

afterEach(closeMailServer)

function queue(onceKey = 'test', more: { to?: string; urgent?: boolean; bulk?: boolean; about?: string } = {}): void {
  const email = writeEmail('Connect Security', 'Hello', [{ say: 'One & <two>' }])
  const to = { name: 'Alice Archer', address: more.to ?? 'alice@example.test' }
  commit(() => queueEmail(to, email, onceKey, new Date(), more))
}

const deliver = (...how: Parameters<typeof emailLanes>) => runLanes(emailLanes(...how))
const only = () => db().select().from(emails).get()!
const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000)

describe('emails', () => {
  it('arrive as text and HTML, once, however often they are queued and the queue is checked', async () => {
    const received = await mailServer()
    queue()
    queue()
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('To: Alice Archer <alice@example.test>')
    expect(received[0]).toMatch(
      /Content-Type: text\/plain[\s\S]*One & <two>[\s\S]*Content-Type: text\/html[\s\S]*One &amp; &lt;two&gt;/,
    )
    expect(only()).toMatchObject({ state: 'sent', text: '' })
  })

  it('for one person are sent before earlier ones for everyone', async () => {
    const received = await mailServer()
    for (let n = 0; n < 8; n++) queue(`all ${n}`, { to: `person${n}@example.test`, bulk: true })
    queue('own', { to: 'alice@example.test' })
    expect(await deliver()).toBe(9)
    expect(received.slice(0, 4).join()).toContain('alice@example.test')
  })

  it('are encrypted until they are sent', () => {
    queue()
    expect(JSON.stringify(only())).not.toContain('<two>')
    expect(fs.readFileSync(store().file).includes('<two>')).toBe(false)
  })

  it('cannot contain a header hidden in a name or subject', async () => {
    const received = await mailServer()
    const email = writeEmail('Firm', 'Hi\r\nBcc: eve@example.test', [{ say: 'x' }])
    const to = { name: 'A\r\nCc: eve@example.test', address: 'alice@example.test' }
    commit(() => queueEmail(to, email, 'crlf', new Date()))
    await deliver()
    expect(received[0]!.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|Cc):/m)
  })

  it('wait while the mail server is down for a day, and arrive once it is back', async () => {
    keep('env', { ...env(), SMTP_URL: 'smtp://127.0.0.1:1' })
    queue()
    for (let hour = 0; hour <= 24; hour++) await deliver(hours(hour))
    expect(only()).toMatchObject({ state: 'waiting' })
    expect(only().attempts).toBeGreaterThan(10)
    expect(listTroubledEmails(actor('dana'))).toMatchObject([
      { to: 'Alice Archer <alice@example.test>', state: 'waiting' },
    ])
    closeMail()
    const received = await mailServer()
    expect(await deliver(hours(26))).toBe(1)
    expect(received).toHaveLength(1)
    expect(listTroubledEmails(actor('dana'))).toEqual([])
  })

  it('are given up after three days, and an admin may send them again', async () => {
    keep('env', { ...env(), SMTP_URL: 'smtp://127.0.0.1:1' })
    queue()
    for (const hour of [0, 1, 2, 3, 4, 80]) await deliver(hours(hour))
    const [failed] = listTroubledEmails(actor('dana'))
    expect(failed).toMatchObject({ state: 'failed' })
    closeMail()
    const received = await mailServer()
    retryEmail(actor('dana'), { id: failed!.id }, hours(81)())
    expect(await deliver(hours(82))).toBe(1)
    expect(received).toHaveLength(1)
  })

  it('are given up at once when the address is refused for good', async () => {
    await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    })
    queue()
    await deliver()
    expect(only()).toMatchObject({ state: 'failed', attempts: 1 })
    expect(only().error).toContain('No such user')
  })

  it('are tried again when the server says "later", or drops the connection half-way', async () => {
    let tries = 0
    const received: string[] = []
    await mailServer({
      onData(stream, session, done) {
        stream.on('data', () => null)
        stream.on('end', () => {
          tries += 1
          if (tries === 1) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
          if (tries === 2) return dropMailLines()
          received.push(session.id)
          done()
        })
      },
    })
    queue()
    expect(await deliver()).toBe(0)
    expect(await deliver(hours(1))).toBe(0)
    expect(only()).toMatchObject({ state: 'waiting', attempts: 2 })
    expect(await deliver(hours(2))).toBe(1)
    expect(received).toHaveLength(1)
  })

  it('arrive once from a slow server, although the queue is checked again meanwhile', async () => {
    let open: (() => void) | null = null
    const received: string[] = []
    await mailServer({
      onData(stream, _session, done) {
        stream.on('data', () => null)
        stream.on('end', () => {
          received.push('x')
          open = () => done()
        })
      },
    })
    queue()
    const first = deliver()
    await expect.poll(() => open).not.toBeNull()
    expect(await deliver()).toBe(0)
    open!()
    expect(await first).toBe(1)
    expect(received).toHaveLength(1)
  })

  it('are not automatically sent twice when the process died while sending, and admins see them', () => {
    keep('env', { ...env(), SMTP_URL: 'smtp://127.0.0.1:1' })
    queue('reset:1')
    queue('alert:2:dana', { urgent: true })
    commit(() => write().update(emails).set({ state: 'claimed' }).run())
    expect(settleInterrupted(emailQueue)).toBe(1)
    expect(
      db()
        .select()
        .from(emails)
        .all()
        .map((row) => row.state),
    ).toEqual(['uncertain', 'waiting'])
    expect(listTroubledEmails(actor('dana'))).toMatchObject([
      { state: 'uncertain', error: expect.stringContaining('may have arrived') },
    ])
  })

  it('are written to files if there is no mail server', async () => {
    queue()
    expect(await deliver()).toBe(1)
    const [file] = fs.readdirSync(path.join(env().DATA_DIR, 'outbox'))
    expect(file).toMatch(/\.eml$/)
    expect(fs.readFileSync(path.join(env().DATA_DIR, 'outbox', file!), 'utf8')).toContain('Subject: Hello')
  })

  it('are not written to a file if people nearby must not read them, and the log says nothing about it', async () => {
    const outbox = path.join(env().DATA_DIR, 'outbox')
    const words = { subject: 'DURESS: Alice', text: 'duress', html: 'duress' }
    const to = { name: 'Dana', address: 'dana@example.test' }
    commit(() => queueEmail(to, { ...words, discreet: true }, 'discreet:1', new Date()))
    expect(await deliver()).toBe(1)
    expect(only()).toMatchObject({ state: 'sent' })
    expect(fs.existsSync(outbox) ? fs.readdirSync(outbox) : []).toEqual([])
  })

  it('of an alarm arrive while the mail server hangs on ordinary ones', async () => {
    const received: string[] = []
    let release: (() => void)[] = []
    await mailServer({
      onData(stream, session, done) {
        stream.on('data', () => null)
        stream.on('end', () => {
          const to = session.envelope.rcptTo[0]!.address
          if (to === 'dana@example.test') return (received.push(to), done())
          release.push(() => done())
        })
      },
    })
    for (let n = 0; n < 6; n++) queue(`ordinary:${n}`)
    const ordinary = deliver()
    await expect.poll(() => release.length).toBe(4)
    queue('alert:1', { to: 'dana@example.test', urgent: true })
    const [alarms] = emailLanes()
    expect(await runLanes([alarms!])).toBe(1)
    expect(received).toEqual(['dana@example.test'])
    const all = setInterval(() => (release.forEach((go) => go()), (release = [])), 20)
    expect(await ordinary).toBe(6)
    clearInterval(all)
  })

  it('have one deadline for everything, however slowly the mail server answers', async () => {
    const drips = net.createServer((socket) => {
      socket.on('error', () => undefined).write('220-')
      const drip = setInterval(() => socket.write('a'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    await new Promise<void>((resolve) => drips.listen(0, '127.0.0.1', resolve))
    const { port } = drips.address() as net.AddressInfo
    keep('env', { ...env(), SMTP_URL: `smtp://127.0.0.1:${port}` })
    queue()
    expect(await deliver(undefined, (mail) => handOver(mail, 200))).toBe(0)
    expect(only()).toMatchObject({ state: 'waiting', attempts: 1, error: 'The mail server did not finish in time' })
    await new Promise((resolve) => drips.close(resolve))
  })

  it('stay in the outbox for seven days, not longer', async () => {
    const outbox = path.join(env().DATA_DIR, 'outbox')
    expect(purgeOutbox(new Date())).toBe(0)
    queue()
    await deliver()
    expect(purgeOutbox(hours(6 * 24)())).toBe(0)
    expect(purgeOutbox(hours(7 * 24 + 1)())).toBe(1)
    expect(fs.readdirSync(outbox)).toEqual([])
  })

  it('are kept for thirty days after they were sent, for ninety if they were given up, and for as long as they wait', async () => {
    queue('sent')
    await deliver()
    queue('failed')
    commit(() => write().update(emails).set({ state: 'failed' }).where(eq(emails.onceKey, 'failed')).run())
    queue('waiting')
    const left = (days: number) => {
      purgeQueue(emailQueue, hours(days * 24)())
      return db()
        .select()
        .from(emails)
        .all()
        .map((row) => row.onceKey)
    }
    expect(left(29)).toEqual(['sent', 'failed', 'waiting'])
    expect(left(31)).toEqual(['failed', 'waiting'])
    expect(left(91)).toEqual(['waiting'])
  })

  it('to and about an erased person are deleted at once, sent and unsent, also from the outbox', async () => {
    const alice = actor('alice')
    queue('to')
    queue('about', { to: 'dana@example.test', about: alice.id })
    queue('other', { to: 'bob@example.test' })
    await deliver()
    queue('waiting', { to: 'dana@example.test', about: alice.id })
    commit(() => forgetEmails({ id: alice.id, email: 'alice@example.test' }))
    expect(
      db()
        .select()
        .from(emails)
        .all()
        .map((row) => row.onceKey),
    ).toEqual(['other'])
    const left = fs.readdirSync(path.join(env().DATA_DIR, 'outbox'))
    expect(left).toHaveLength(1)
    expect(fs.readFileSync(path.join(env().DATA_DIR, 'outbox', left[0]!), 'utf8')).toContain('bob@example.test')
  })

  it('have no subject in clear, and neither has the audit trail of a failed one', async () => {
    keep('env', { ...env(), SMTP_URL: 'smtp://127.0.0.1:1' })
    const email = writeEmail('Firm', 'EMERGENCY ALERT: Alice Archer', [{ say: 'x' }])
    commit(() => queueEmail({ name: null, address: 'dana@example.test' }, email, 'alert:1', new Date()))
    await deliver(hours(80))
    expect(listTroubledEmails(actor('dana'))).toMatchObject([{ subject: 'EMERGENCY ALERT: Alice Archer' }])
    expect(JSON.stringify([db().select().from(emails).all(), db().select().from(eventDetails).all()])).not.toContain(
      'EMERGENCY',
    )
  })

  it('are managed by admins only', () => {
    expect(() => listTroubledEmails(actor('alice'))).toThrow('not allowed')
    expect(() => retryEmail(actor('bob'), { id: 'x' })).toThrow('not allowed')
  })
})
