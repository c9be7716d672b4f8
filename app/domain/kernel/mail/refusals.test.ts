import { afterEach, describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { closeMailServer, mailServer } from '../../../../e2e/support/mail-server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { emailLanes } from './deliver.server.ts'
import { writeEmail } from './email.ts'
import { queueEmail } from './queue.server.ts'

afterEach(closeMailServer)

type Options = NonNullable<Parameters<typeof mailServer>[0]>
const refusal = (responseCode: number) => Object.assign(new Error('Refused for good'), { responseCode })
const only = () => db().select().from(emails).get()!
const deliver = (hour = 0) => runLanes(emailLanes(() => new Date(Date.now() + hour * 3_600_000)))

async function deliverTo(options: Options): Promise<void> {
  await mailServer(options)
  if (options.onAuth) keep('env', { ...env(), SMTP_URL: env().SMTP_URL!.replace('//', '//portal:wrong@') })
  const email = writeEmail('Connect Security', 'Hello', [{ say: 'One' }])
  commit(() => queueEmail({ name: 'Alice', address: 'alice@example.test' }, email, 'once', new Date()))
  await deliver()
}

describe('an email that the mail server refuses for good', () => {
  it.each<[string, Options]>([
    ['its address is', { onRcptTo: (_address, _session, done) => done(refusal(550)) }],
    ['it is too large', { onMailFrom: (_address, _session, done) => done(refusal(552)) }],
    [
      'its content is',
      { onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal(554))) },
    ],
  ])('is given up at once if %s', async (_what, options) => {
    await deliverTo(options)
    expect(only()).toMatchObject({ state: 'failed', attempts: 1 })
    expect(only().error).toContain('Refused for good')
  })

  it.each<[string, Options]>([
    ['the password', { authOptional: false, onAuth: (_given, _session, done) => done(refusal(534)) }],
    ['a missing password', { onMailFrom: (_address, _session, done) => done(refusal(530)) }],
    ['a missing password, said late', { onRcptTo: (_address, _session, done) => done(refusal(530)) }],
    ['the sender', { onMailFrom: (_address, _session, done) => done(refusal(553)) }],
    ['the connection', { onConnect: (_session, done) => done(refusal(554)) }],
  ])('waits until the operator has corrected the settings, if it is %s', async (_what, options) => {
    await deliverTo(options)
    expect(only()).toMatchObject({ state: 'waiting', attempts: 1 })
    await closeMailServer()
    const received = await mailServer()
    expect(await deliver(1)).toBe(1)
    expect(received).toHaveLength(1)
  })
})
