import { describe, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { freeKind } from '../credentials/kinds/index.ts'
import { CREDENTIAL_KINDS } from '../credentials/kinds/index.ts'
import { type Paper } from '../credentials/in-force.ts'
import { lacksFor } from './judge.ts'

const hours = (day: string, from: number, until: string, to: number, minute = 0) => ({
  startsAt: instantOf(day, from, 0),
  endsAt: instantOf(until, to, minute),
})
const paper = (changes: Partial<Paper> = {}): Paper => ({
  ...{ kind: 'sia_licence', state: 'valid', sectors: ['guarding'], startsOn: null, expiresOn: '2027-03-14' },
  ...changes,
})
const guarding = { kind: 'sia_licence', sector: 'guarding' }
const doors = { kind: 'sia_licence', sector: 'door_supervision' }
const own = (name: string, officeOnly = false) =>
  freeKind({ name, lastsMonths: null, remindDays: null, blocks: false, officeOnly })
const OWN_KINDS: Record<string, ReturnType<typeof own>> = {
  dogs: own('dog handler’s certificate'),
  fitness: own('certificate of fitness', true),
}
const kinds = (name: string) => CREDENTIAL_KINDS[name as keyof typeof CREDENTIAL_KINDS] ?? OWN_KINDS[name] ?? null
const lacks = (papers: Paper[], needs = [guarding] as { kind: string; sector: string | null }[], on = day) =>
  lacksFor(needs, on, { papers, kinds, screeningWeeks: 12, trainedFrom: null })
const day = hours('2027-03-14', 14, '2027-03-14', 23, 59)
const night = hours('2027-03-14', 22, '2027-03-15', 6)

describe('a licence to 14 March', () => {
  it('is valid to the end of that day', () => {
    expect(lacks([paper()])).toEqual([])
  })

  it('does not cover a night shift that continues after midnight', () => {
    expect(lacks([paper()], [guarding], night)).toMatchObject([
      {
        code: 'no_licence',
        blocks: true,
        message: 'The SIA licence for security guarding ends during the shift, at 15 Mar 2027, 00:00',
      },
    ])
  })

  it('covers it together with the licence that follows', () => {
    const next = paper({ startsOn: '2027-03-15', expiresOn: '2030-03-14' })
    expect(lacks([paper(), next], [guarding], night)).toEqual([])
    expect(lacks([paper(), { ...next, startsOn: '2027-03-16' }], [guarding], night)).toHaveLength(1)
  })

  it('ends by the clocks of the United Kingdom, even on the days when these change', () => {
    const change = hours('2027-03-28', 18, '2027-03-29', 0)
    expect(lacks([paper({ expiresOn: '2027-03-28' })], [guarding], change)).toEqual([])
    const autumn = hours('2027-10-31', 18, '2027-11-01', 1)
    expect(lacks([paper({ expiresOn: '2027-10-31' })], [guarding], autumn)).toHaveLength(1)
  })
})

it.each([
  ['proposed', 'Has no valid SIA licence for security guarding'],
  ['applied', 'Has no valid SIA licence for security guarding'],
  ['suspended', 'The SIA licence for security guarding is suspended'],
  ['revoked', 'The SIA licence for security guarding is revoked'],
])('a licence that is %s covers nothing', (state, message) => {
  expect(lacks([paper({ state })])).toMatchObject([{ code: 'no_licence', message }])
})

it('an expired licence says when it ended', () => {
  const [lack] = lacks([paper({ expiresOn: '2027-02-28' })])
  expect(lack?.message).toBe('The SIA licence for security guarding ended on 28 Feb 2027')
})

it.each([
  ['door_supervision', 'guarding', true],
  ['guarding', 'door_supervision', false],
  ['close_protection', 'guarding', true],
  ['close_protection', 'door_supervision', false],
  ['cctv', 'guarding', false],
  ['guarding', 'cctv', false],
  ['guarding', 'key_holding', true],
  ['cash_in_transit', 'cash_in_transit', true],
  ['key_holding', 'guarding', false],
])('a licence for %s at a position for %s: %s', (held, needed, fits) => {
  const needs = [{ kind: 'sia_licence', sector: needed }]
  expect(lacks([paper({ sectors: [held] })], needs).length === 0).toBe(fits)
})

it('names the sector that is missing', () => {
  expect(lacks([paper()], [doors])).toMatchObject([{ message: 'Has no valid SIA licence for door supervision' }])
})

it('a dispensation notice replaces the licence, only in its sectors and on its days', () => {
  const notice = paper({ kind: 'dispensation', startsOn: '2027-03-10' })
  expect(lacks([notice])).toEqual([])
  expect(lacks([notice], [doors])).toHaveLength(1)
  expect(lacks([notice], [guarding], night)).toHaveLength(1)
  expect(lacks([notice], [guarding], hours('2027-03-09', 14, '2027-03-09', 22))).toHaveLength(1)
})

describe('the right to work', () => {
  const permanent = paper({ kind: 'right_to_work', sectors: [], expiresOn: null })
  const limited = { ...permanent, expiresOn: '2027-03-13' }
  const needed = [{ kind: 'right_to_work', sector: null }]

  it('is never checked again if it is permanent', () => {
    expect(lacks([permanent], needed, hours('2099-03-14', 8, '2099-03-14', 16))).toEqual([])
  })

  it('must have been checked if it is required', () => {
    expect(lacks([], needed)).toMatchObject([{ code: 'no_right_to_work', blocks: true }])
    expect(lacks([], [])).toEqual([])
  })

  it('blocks every shift once it was limited and has run out', () => {
    expect(lacks([limited], [])).toMatchObject([{ code: 'no_right_to_work', blocks: true }])
    expect(lacks([limited, permanent], [])).toEqual([])
  })

  it('blocks nothing if the limited one was recorded by mistake', () => {
    expect(lacks([{ ...limited, state: 'refused' }], [])).toEqual([])
    expect(lacks([{ ...limited, state: 'refused' }], needed)).toHaveLength(1)
  })

  it.each([
    ['ended', limited, day],
    ['ends during the shift', { ...limited, expiresOn: '2027-03-14' }, night],
    ['is suspended', { ...permanent, state: 'suspended' }, day],
    ['is missing', null, day],
  ])('that %s is refused in the same words, because planners read them', (_, held, on) => {
    const message = 'Has no valid check of the right to work'
    expect(lacks(held ? [held] : [], needed, on)).toMatchObject([{ code: 'no_right_to_work', message }])
  })
})

it('a paper whose details are for the office is refused without its last day', () => {
  const ended = paper({ kind: 'fitness', sectors: [], expiresOn: '2027-03-01' })
  const needed = [{ kind: 'fitness', sector: null }]
  expect(lacks([ended], needed)).toMatchObject([{ message: 'Has no valid certificate of fitness' }])
})

it('a conditional start covers twelve weeks, and the full screening covers the time after', () => {
  const conditional = paper({
    kind: 'screening',
    state: 'applied',
    sectors: [],
    startsOn: '2026-12-21',
    expiresOn: null,
  })
  const needed = [{ kind: 'screening', sector: null }]
  expect(lacks([conditional], needed, hours('2027-03-14', 14, '2027-03-14', 22))).toEqual([])
  expect(lacks([conditional], needed, hours('2027-03-15', 14, '2027-03-15', 22))).toMatchObject([
    { code: 'no_screening', blocks: true },
  ])
  expect(lacks([{ ...conditional, state: 'valid' }], needed, hours('2029-03-15', 14, '2029-03-15', 22))).toEqual([])
})

it('training at a site and kinds that only warn can be overridden with a reason', () => {
  const needs = ['site_training', 'dogs', 'unknown'].map((kind) => ({ kind, sector: null }))
  expect(lacks([], needs)).toMatchObject([
    { code: 'not_trained', blocks: false },
    { code: 'not_trained', blocks: false, message: 'Has no valid dog handler’s certificate' },
  ])
  const trained = lacksFor([needs[0]!], day, { papers: [], kinds, screeningWeeks: 12, trainedFrom: '2027-03-14' })
  expect(trained).toEqual([])
})
