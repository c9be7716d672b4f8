import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { actor } from '../../e2e/support/actors.ts'
import { FACTS, SENTENCES } from '../../e2e/support/claims/facts.ts'
import { listClaims } from '../../e2e/support/claims/sentences.ts'
import { credentialsWords } from '~/domain/account/sign-in/credentials-words.ts'
import { reportSentWords } from '~/domain/forms/reports/reports.server.ts'
import { ALERT_KINDS, alertWords } from '~/domain/safety/emergencies/alert-kinds.ts'
import { checkMarks } from '~/domain/time/clocking/check-marks.ts'
import { FENCE_VERDICTS, PLACE_MARKS, placeMark } from '~/domain/time/clocking/fence.ts'
import { formAction, type PageContext } from '~/http/page.server.ts'
import { publishedWords } from './admin/rota/words.ts'
import { decisionWords } from './admin/telling.ts'

/** Every source is read, which takes a busy machine longer than other tests are given. */
const LONG_MS = 120_000

const some = (...values: unknown[]) => fc.constantFrom(...(values as never[])) as fc.Arbitrary<never>

it('every sentence that states a fact is in the table, under the fact that it relies on', { timeout: LONG_MS }, () => {
  const known = new Set<string>(Object.values(SENTENCES).flat())
  const found = listClaims()
  const missing = found.filter(({ text }) => !known.has(text)).map(({ text, at }) => `${at}: ${text}`)
  expect(missing, 'find the fact in e2e/support/claims/facts.ts, and add the sentence to its list').toEqual([])
  const said = new Set(found.map(({ text }) => text))
  expect(
    [...known].filter((text) => !said.has(text)),
    'said nowhere any more: remove it',
  ).toEqual([])
})

it('every fact names tests that exist', () => {
  const named = Object.values(FACTS).flatMap(({ shownBy }) => shownBy)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

describe('what is said is true', () => {
  it("a location is verified only if a measured position is inside the site's circle", () => {
    for (const hasPosition of [true, false])
      for (const fence of [null, ...FENCE_VERDICTS.map((verdict) => ({ verdict }))]) {
        const mark = placeMark(hasPosition, fence)
        const words = mark && PLACE_MARKS[mark].words
        expect(words === 'Location verified').toBe(hasPosition && fence?.verdict === 'at_site')
        expect(words === null).toBe(!hasPosition)
      }
  })

  it('credentials are sent only if emails leave, and otherwise the message says that none did', () => {
    const given = fc.record({ emailCount: fc.nat(3), emailReady: fc.boolean(), named: fc.boolean() })
    fc.assert(
      fc.property(given, (one) => {
        const { title, description } = credentialsWords(one)
        const leaves = one.emailCount > 0 && one.emailReady
        expect(title === 'Credentials Sent').toBe(leaves)
        expect(/No email was sent/.test(`${title}. ${description}`)).toBe(!leaves)
      }),
    )
  })

  it('a report is sent only if a mail server is set up', () => {
    expect(reportSentWords(true)).toBe('Email Sent Successfully')
    expect(reportSentWords(false)).toContain('was not sent')
  })

  it('a planner reads the names of people whom no message reaches', () => {
    const people = fc.array(fc.record({ userId: fc.uuid(), userName: fc.stringMatching(/^[A-Z][a-z]{2,8}$/) }))
    fc.assert(
      fc.property(fc.nat(9), people, (published, unreached) => {
        const { tone, description } = publishedWords({ published, told: unreached.length, unreached })
        expect(tone).toBe(unreached.length ? 'warn' : 'good')
        for (const { userName } of unreached.slice(0, 5)) expect(description).toContain(userName)
        expect(description!.includes('Tell them yourself')).toBe(unreached.length > 0)
      }),
    )
  })

  it('a decision names the people who get no message about it, and nobody if all do', () => {
    expect(decisionWords('Alice Archer: approved', [])).toEqual({ description: 'Alice Archer: approved', tone: 'good' })
    expect(decisionWords('Alice Archer: approved', [{ userName: 'Alice Archer' }])).toEqual({
      description: 'Alice Archer: approved. Alice Archer cannot be reached by message. Tell them yourself.',
      tone: 'warn',
    })
  })

  it('a face is verified only if the server matched it', () => {
    const entry = fc.record({
      action: some('clock_in', 'clock_out'),
      method: some('biometric', 'manual', 'alternative', 'control'),
      faceVerified: fc.boolean(),
      uniformDetected: some(true, false, null),
      identityCheck: some(
        'pending',
        'confirmed',
        'rejected',
        'matched',
        'matched_late',
        'not_enrolled',
        'declared',
        null,
      ),
    })
    fc.assert(
      fc.property(entry, (one) => {
        const words = checkMarks(one).map((mark) => mark.words)
        expect(words.includes('Face verified')).toBe(one.action === 'clock_in' && one.faceVerified)
        if (words.includes('Hi-vis detected')) expect([one.uniformDetected, one.method]).toEqual([true, 'biometric'])
      }),
    )
  })

  it('no alert says that a call was made', () => {
    const about = { name: 'Alice Archer', site: 'Quay', phone: '999', late: 0, minutes: 5 }
    for (const kind of ALERT_KINDS) {
      const { action } = alertWords({ type: kind, drill: kind === 'drill' })
      const text = String((action as (given: never) => string)(about as never))
      expect(text.replace(/nobody (was|has been) called|whether anybody called/gi, ''), kind).not.toMatch(/\bcalled\b/i)
    }
  })

  it('"saved" is said after the use case has returned, and not if it failed', async () => {
    const page = { url: new URL('http://localhost/admin/sites'), context: { requestId: 'r1' } } as PageContext
    const press = (work: () => void) =>
      formAction(
        z.object({}),
        work,
        { to: '/', toast: { title: 'Site saved' } },
        'Failed',
      )(actor('dana'), new FormData(), page)
    const done = (await press(() => undefined)) as Response
    expect([done.status, done.headers.get('Set-Cookie')]).toEqual([302, expect.stringContaining('toast=')])
    const failed = await press(() => {
      throw new Error('The disk is gone')
    })
    expect(failed).toMatchObject({ init: { status: 500 }, data: { result: { error: { '': ['Failed'] } } } })
  })
})
