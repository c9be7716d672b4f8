import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { phoneMessages } from '#db/schema/ladder.ts'
import { settings } from '#db/schema/people.ts'
import { actor, staleActor } from '../../../../e2e/support/actors.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { openPhoneProvider } from '../../../../e2e/support/phone-provider.ts'
import { confirmPassword } from '../../account/sign-in/confirmation.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { raiseAlert } from '../emergencies/alerts.server.ts'
import { acknowledgeAlert } from '../emergencies/answer.server.ts'
import { RaiseAlert } from '../emergencies/input.ts'
import { listPhoneMessages, phoneLanes, queuePhone } from './deliver.server.ts'
import { followPhoneMessages } from './follow.server.ts'
import { NumberTest, PhoneService } from './input.ts'
import { confirmNumber, testNumber } from './numbers.server.ts'
import { findPhoneService, setPhoneService } from './provider-account.server.ts'
import { alarmText } from './words.ts'

let dana: Person, provider: Awaited<ReturnType<typeof openPhoneProvider>>
beforeEach(async () => {
  provider = await openPhoneProvider()
  keep('env', { ...env(), PHONE_SERVICE_URL: provider.url })
  dana = actor('dana')
  await confirmPassword(dana, { password: PASSWORD })
})
afterEach(() => provider.close())

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
const use = (given: object) =>
  setPhoneService(dana, PhoneService.parse({ enabled: true, from: '020 7946 0999', ...given }))
const twilio = () => use({ provider: 'twilio', account: 'AC1', secret: 'hush' })
const vonage = () => use({ provider: 'vonage', account: 'key1', secret: 'hush', application: 'app-1', privateKey: PEM })
const ANN = { name: 'Ann Ash', phone: '07700 900 000' }
const queue = (kind: 'sms' | 'voice' = 'sms', alertId: string | null = null, key = 'one') =>
  commit(() => queuePhone(ANN, { kind, text: 'ALARM <Gate> & "yard"' }, key, new Date(), { alertId }))
const go = (ahead = 0) => runLanes(phoneLanes(() => new Date(Date.now() + ahead)))
const newest = () => listPhoneMessages(dana)[0]!
const posted = () => new URLSearchParams(provider.asked[0]!.body)

describe('Twilio', () => {
  it('gets a text message for the account, and number and words are not stored longer than needed', async () => {
    twilio()
    expect(queue()).toBe(true)
    expect(await go()).toBe(1)
    expect(provider.asked[0]!.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(provider.asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('AC1:hush').toString('base64')}`)
    expect(Object.fromEntries(posted())).toEqual({
      ...{ To: '+447700900000', From: '+442079460999', Body: 'ALARM <Gate> & "yard"' },
    })
    expect(newest()).toMatchObject({ state: 'sent', toEnd: '000', provider: 'twilio', cost: null })
    expect(db().select().from(phoneMessages).get()).toMatchObject({ payload: '', providerId: 'SM0123456789' })
  })

  it('calls, and says the text twice, with nothing in it that could be read as an instruction', async () => {
    twilio()
    queue('voice')
    await go()
    expect(provider.asked[0]!.path).toBe('/2010-04-01/Accounts/AC1/Calls.json')
    const words = posted().get('Twiml')!
    expect(words.match(/ALARM &#60;Gate&#62; &#38;/g)).toHaveLength(2)
    expect(words).not.toContain('<Gate>')
  })
})

describe('the result of a message', () => {
  const later = (ahead: number) => followPhoneMessages(new Date(Date.now() + ahead))
  const MINUTE = 60_000

  it('Twilio is asked for the account, until it has given both the result and the price', async () => {
    twilio()
    queue()
    await go()
    expect(newest()).toMatchObject({ state: 'sent', outcome: null, cost: null })
    provider.answers.push({ body: { status: 'sent', price: null } })
    expect(await later(MINUTE)).toBe(1)
    expect(provider.asked[1]).toMatchObject({ path: '/2010-04-01/Accounts/AC1/Messages/SM0123456789.json', body: '' })
    expect(provider.asked[1]!.headers.authorization).toBe(`Basic ${Buffer.from('AC1:hush').toString('base64')}`)
    expect(await later(MINUTE + 1000)).toBe(0)
    provider.answers.push({ body: { status: 'delivered', price: '-0.0400', price_unit: 'USD' } })
    expect(await later(3 * MINUTE)).toBe(1)
    expect(newest()).toMatchObject({ outcome: 'delivered', cost: '0.0400', currency: 'USD', error: null })
    await later(60 * MINUTE)
    expect(provider.asked).toHaveLength(3)
  })

  it('a text that did not arrive says why', async () => {
    twilio()
    queue()
    await go()
    provider.answers.push({ body: { status: 'undelivered', error_code: 30003, error_message: 'Unreachable handset' } })
    await later(MINUTE)
    expect(newest()).toMatchObject({ outcome: 'undelivered', error: 'Unreachable handset' })
  })

  it('Vonage is asked through its reports for a text, and through the call for a call', async () => {
    vonage()
    queue()
    await go()
    provider.answers.push({ body: { records: [{ status: 'delivered', total_price: '0.0666', currency: 'EUR' }] } })
    await later(MINUTE)
    expect(provider.asked[1]!.path).toBe('/v2/reports/records?account_id=key1&product=SMS&direction=outbound&id=0A')
    expect(newest()).toMatchObject({ outcome: 'delivered' })
    queue('voice', null, 'two')
    await go()
    provider.answers.push({ body: { uuid: '63f61863', status: 'unanswered', price: '0' } })
    await later(MINUTE)
    expect(provider.asked[3]!.path).toBe('/v1/calls/63f61863')
    expect(newest()).toMatchObject({ kind: 'voice', outcome: 'unanswered' })
  })

  it.each([
    ['an error', { status: 500 }],
    ['no JSON', { body: 'Sign in to this network' }],
    ['no record', { body: { records: [] } }],
  ])('%s says nothing, and is asked again', async (_what, answer) => {
    vonage()
    queue()
    await go()
    provider.answers.push(answer)
    expect(await later(MINUTE)).toBe(0)
    expect(newest()).toMatchObject({ state: 'sent', outcome: null, error: null })
    await later(3 * MINUTE)
    expect(provider.asked).toHaveLength(3)
  })

  it('is not requested for a message that is a day old, or that another account sent', async () => {
    twilio()
    queue()
    await go()
    expect(await later(25 * 60 * MINUTE)).toBe(0)
    vonage()
    expect(await later(MINUTE)).toBe(0)
    expect(provider.asked).toHaveLength(1)
  })
})

describe('Vonage', () => {
  it('gets a text message, and the prices of its parts are added up', async () => {
    vonage()
    queue()
    await go()
    expect(provider.asked[0]!.path).toBe('/sms/json')
    expect(Object.fromEntries(posted())).toMatchObject({ api_key: 'key1', api_secret: 'hush', to: '447700900000' })
    expect(newest()).toMatchObject({ state: 'sent', cost: '0.0666', currency: null })
  })

  it('rings with a token of the application', async () => {
    vonage()
    queue('voice')
    await go()
    expect(provider.asked[0]!.path).toBe('/v1/calls')
    const [, claims] = String(provider.asked[0]!.headers.authorization).slice('Bearer '.length).split('.')
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({ application_id: 'app-1' })
    expect(newest()).toMatchObject({ state: 'sent', kind: 'voice' })
  })

  it('may refuse in an answer of 200, which does not count as sent', async () => {
    vonage()
    provider.answers.push({ body: { messages: [{ status: '9', 'error-text': 'Quota Exceeded' }] } })
    queue()
    await go()
    expect(newest()).toMatchObject({ state: 'waiting', attempts: 1, error: 'Vonage refused it: 9: Quota Exceeded' })
  })
})

describe('a provider that fails', () => {
  it.each([
    ['is overloaded', { status: 503 }, 'waiting', 'Twilio answered 503'],
    [
      'does not know us',
      { status: 401, body: { code: 20003, message: 'Authenticate' } },
      'waiting',
      '20003: Authenticate',
    ],
    ['leads elsewhere', { status: 302 }, 'waiting', 'Twilio answered 302'],
    [
      'says yes without a word of what',
      { status: 201, body: '<html>ok</html>' },
      'waiting',
      'did not confirm the message',
    ],
    ['answers without end', { status: 201, drip: true as const }, 'waiting', 'did not confirm the message'],
    [
      'knows no such number',
      { status: 400, body: { code: 21211, message: 'Invalid To' } },
      'failed',
      '21211: Invalid To',
    ],
    ['repeats the number', { status: 400, body: { message: 'no +447700900000' } }, 'failed', 'no [number]'],
  ])('%s: this is shown', async (_what, answer, state, words) => {
    twilio()
    provider.answers.push(answer)
    queue()
    await go()
    expect(newest()).toMatchObject({ state, attempts: 1 })
    expect(newest().error).toContain(words)
  })

  it('is tried again, and then accepts the message', async () => {
    twilio()
    provider.answers.push({ status: 500 })
    queue()
    await go()
    expect(await go(5000)).toBe(1)
    expect(newest()).toMatchObject({ state: 'sent', attempts: 1, error: null })
  })

  it('does not call after the alert was acknowledged', async () => {
    twilio()
    const { alert } = raiseAlert(actor('alice'), RaiseAlert.parse({}))
    queue('sms', alert.id)
    acknowledgeAlert(dana, alert, new Date(Date.now() - 20_000))
    await go()
    expect(provider.asked).toEqual([])
    expect(newest()).toMatchObject({ state: 'failed', error: 'Not sent: the alert was acknowledged first' })
  })
})

describe('the service', () => {
  it('shows no secret, stores it sealed, and keeps an omitted one only for the same account', () => {
    twilio()
    expect(JSON.stringify([findPhoneService(dana), db().select().from(settings).all()])).not.toContain('hush')
    expect(use({ provider: 'twilio', account: 'AC1' })).toMatchObject({ hasSecret: true, ready: true })
    expect(() => use({ provider: 'twilio', account: 'AC2' })).toThrow('enter the secret')
  })

  it('asks for the password again, and is for administrators', () => {
    expect(() => setPhoneService(staleActor('dana'), PhoneService.parse({}))).toThrow('password')
    expect(() => findPhoneService(actor('alice'))).toThrow('not allowed')
  })

  it('sends nothing while it is off', () => {
    expect(queue()).toBe(false)
    use({ provider: 'twilio', account: 'AC1', secret: 'hush', enabled: false })
    expect(queue()).toBe(false)
  })
})

describe('a phone number', () => {
  it('is tested with a code that is typed back, once', async () => {
    twilio()
    testNumber(dana, NumberTest.parse({ phone: ANN.phone }))
    await go()
    const code = /code is (\d{6})/.exec(posted().get('Body')!)![1]!
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(confirmNumber(dana, { phone: ANN.phone, code: wrong })).rejects.toThrow('wrong or has expired')
    expect(await confirmNumber(dana, { phone: '+44 7700 900000', code })).toMatchObject({
      end: '000',
      testedAt: expect.any(String),
    })
    await expect(confirmNumber(dana, { phone: ANN.phone, code })).rejects.toThrow('wrong or has expired')
  })

  it('is not tested with a code that is ten minutes old', async () => {
    twilio()
    testNumber(dana, NumberTest.parse({ phone: ANN.phone, by: 'voice' }))
    await go()
    const code = /code is ([\d, ]+)\./.exec(posted().get('Twiml')!)![1]!.replaceAll(', ', '')
    const later = new Date(Date.now() + 10 * 60_000)
    await expect(confirmNumber(dana, { phone: ANN.phone, code }, later)).rejects.toThrow('wrong or has expired')
  })
})

it('a text message that is too long loses words, never its link', () => {
  const words = { drill: false, kind: 'SOS', says: 'x'.repeat(900), where: 'Gate', time: '02:14' }
  expect(alarmText({ ...words, url: 'https://example.test/respond/abc' })).toMatch(/Deal with it: https:\S+abc$/)
})
