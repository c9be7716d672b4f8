import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { testedNumbers } from '#db/schema/ladder.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { limitGuesses, limitRate } from '../../kernel/access/throttle.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { env } from '~/platform/env.server.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { purposeMac } from '~/platform/vault.server.ts'
import { queuePhone } from './deliver.server.ts'
import { type NumberCode, type NumberTest } from './input.ts'
import { endOf, internationalNumber } from '~/platform/telephone.ts'
import { isPhoneServiceReady } from './provider-account.server.ts'
import { type NumberView } from './views.ts'
import { codeSpeech, codeText } from './words.ts'

/** How long a code remains valid. */
const CODE_MS = 10 * 60_000
/** The most messages in an hour to one number, and by one administrator. */
const MOST_A_MINUTE = 3

/**
 * Sends a code to a number, as a text message or a call. @throws Problem conflict without a service, invalid if it is
 * not a number, too_many
 */
export function testNumber(actor: Person, { phone, by }: NumberTest, now = new Date()): NumberView {
  demand(actor, 'alarm_hook.manage')
  if (!isPhoneServiceReady()) throw conflict('Set up and switch on the telephone service first')
  const number = numberOf(phone)
  limitRate('number-test', actor.id, MOST_A_MINUTE)
  limitRate('number-test-to', keyOf(number), MOST_A_MINUTE)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const company = env().COMPANY_NAME
  const text = by === 'sms' ? codeText(company, code) : codeSpeech(company, code)
  commit(() => {
    const fresh = { codeMac: macOf(number, code), codeUntil: new Date(now.getTime() + CODE_MS) }
    write()
      .insert(testedNumbers)
      .values({ number: keyOf(number), ...fresh })
      .onConflictDoUpdate({ target: testedNumbers.number, set: fresh })
      .run()
    queuePhone({ name: 'Number test', phone: number }, { kind: by, text }, `number:${newId(now.getTime())}`, now)
  })
  return viewNumber(number)
}

/**
 * Checks a code that was typed in, which proves that alarms reach this number. @throws Problem invalid on `code`,
 * too_many
 */
export async function confirmNumber(actor: Person, { phone, code }: NumberCode, now = new Date()): Promise<NumberView> {
  demand(actor, 'alarm_hook.manage')
  const number = numberOf(phone)
  const right = await limitGuesses(`number-test:${keyOf(number)}`, () => {
    const row = find(number)
    return Boolean(row?.codeUntil && row.codeUntil > now && row.codeMac === macOf(number, code))
  })
  if (!right) throw invalid('code', 'This code is wrong or has expired. Send a new one')
  commit(() => {
    write()
      .update(testedNumbers)
      .set({ codeMac: null, codeUntil: null, testedAt: now, testedBy: actor.id })
      .where(eq(testedNumbers.number, keyOf(number)))
      .run()
    record(actor, { type: 'phone_service.number_tested', personId: null, details: { end: endOf(number) } }, now)
  })
  return viewNumber(number)
}

/** Returns when a number was tested; null if it was not. For use cases only, never for an answer to a client. */
export function testedAt(phone: string | null): Date | null {
  const number = phone && internationalNumber(phone)
  return number ? (find(number)?.testedAt ?? null) : null
}

function numberOf(phone: string): string {
  const number = internationalNumber(phone)
  if (!number) throw invalid('phone', 'Please enter a whole telephone number')
  return number
}

const find = (number: string) =>
  db()
    .select()
    .from(testedNumbers)
    .where(eq(testedNumbers.number, keyOf(number)))
    .get()
const viewNumber = (number: string): NumberView => {
  return { end: endOf(number), testedAt: find(number)?.testedAt?.toISOString() ?? null }
}
const keyOf = (number: string) => purposeMac('phone-number', number)
const macOf = (number: string, code: string) => purposeMac('phone-code', `${number} ${code}`)
