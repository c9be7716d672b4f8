import { describe, expect, it } from 'vitest'
import { type z } from 'zod'
import { HolidayDecision, HolidayEntitlement, HolidayRequest } from './input.ts'

const messages = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message])

describe('a holiday request', () => {
  const input = { startDate: '2026-07-06', endDate: '2026-07-10' }

  it('accepts days and an optional reason, and ignores the posted count', () => {
    expect(HolidayRequest.parse({ ...input, reason: ' Wedding ', days: 99 })).toEqual({ ...input, reason: 'Wedding' })
    expect(HolidayRequest.parse({ ...input, reason: null }).reason).toBeUndefined()
  })

  it('reads midnight in a browser in summer as the London day', () => {
    const start = HolidayRequest.parse({ ...input, startDate: '2026-07-05T23:00:00.000Z' }).startDate
    expect(start).toBe('2026-07-06')
  })

  it.each([{}, { startDate: '', endDate: '' }, { startDate: null, endDate: undefined }])(
    'names the missing fields in %j',
    (input) => {
      expect(messages(HolidayRequest, input)).toEqual([
        ['startDate', 'Start date is required'],
        ['endDate', 'End date is required'],
      ])
    },
  )

  it.each(['2026-02-30', '06/07/2026', 'tomorrow'])('refuses the date %s', (startDate) => {
    expect(messages(HolidayRequest, { ...input, startDate })).toEqual([['startDate', 'Enter a real date']])
  })

  it('refuses numbers and lists as dates', () => {
    expect(HolidayRequest.safeParse({ ...input, startDate: 20260706 }).success).toBe(false)
    expect(HolidayRequest.safeParse({ ...input, startDate: ['2026-07-06'] }).success).toBe(false)
  })
})

describe('a decision', () => {
  it("reads 'rejected' as 'denied' and a ticked box as override", () => {
    expect(HolidayDecision.parse({ id: 'r1', status: 'rejected', notes: 'No' })).toEqual({
      id: 'r1',
      status: 'denied',
      notes: 'No',
    })
    expect(HolidayDecision.parse({ id: 'r1', status: 'approved', override: 'on' })).toMatchObject({ override: true })
  })

  it.each(['pending', 'withdrawn', '', null])('cannot be %s', (status) => {
    expect(HolidayDecision.safeParse({ id: 'r1', status }).success).toBe(false)
  })
})

describe('an entitlement edit', () => {
  it('accepts numbers or their text', () => {
    expect(HolidayEntitlement.parse({ id: 'alice', holidayEntitlement: '28', holidayBalance: 20 })).toEqual({
      id: 'alice',
      holidayEntitlement: 28,
      holidayBalance: 20,
    })
  })

  it.each([-1, 367, 2.5, '', 'many', null, true, []])('refuses an entitlement of %j', (holidayEntitlement) => {
    expect(HolidayEntitlement.safeParse({ id: 'alice', holidayEntitlement }).success).toBe(false)
  })

  it('accepts an unchanged balance below zero', () => {
    expect(HolidayEntitlement.parse({ id: 'alice', holidayBalance: -2 }).holidayBalance).toBe(-2)
  })

  it('clears the leave year with null or an empty field', () => {
    expect(HolidayEntitlement.parse({ id: 'alice', holidayYearStart: '' }).holidayYearStart).toBeNull()
    expect(HolidayEntitlement.parse({ id: 'alice', holidayYearStart: '2026-04-06' }).holidayYearStart).toBe(
      '2026-04-06',
    )
    expect(HolidayEntitlement.safeParse({ id: 'alice', holidayYearStart: '2026-02-31' }).success).toBe(false)
  })

  it('does not change omitted fields', () => {
    expect(HolidayEntitlement.parse({ id: 'alice' })).toEqual({ id: 'alice' })
  })
})
