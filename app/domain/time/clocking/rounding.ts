import { type Day } from '~/platform/dates.ts'

export const ROUNDINGS = ['none', 'nearest_5', 'nearest_15', 'to_duty'] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** How worked time becomes paid time, for shifts from a given day. */
export type PayRule = { from: Day; rounding: Rounding; withinMinutes: number | null; reason: string | null }
type Span = { startsAt: Date; endsAt: Date }

/** The rule for a company that has set none. */
export const NO_ROUNDING: PayRule = { from: '', rounding: 'none', withinMinutes: null, reason: null }

/** Returns the rule for a shift that began on a day: the latest one that starts on that day or earlier. */
export const ruleOn = (rules: readonly PayRule[], day: Day): PayRule =>
  rules.reduce((found, one) => (one.from <= day && one.from >= found.from ? one : found), NO_ROUNDING)

/**
 * Returns the times that are paid. The recorded times do not change, and an end never comes before its start.
 * @param duty the planned shift that was worked; null if there is none
 */
export function paidSpan(worked: Span, duty: Span | null, { rounding, withinMinutes }: PayRule): Span {
  // If control refused a time, the shift counts no minutes, and none may come from the planned shift.
  if (worked.endsAt <= worked.startsAt) return worked
  const { startsAt, endsAt } =
    rounding === 'nearest_5'
      ? toNearest(worked, 5)
      : rounding === 'nearest_15'
        ? toNearest(worked, 15)
        : rounding === 'to_duty' && duty
          ? toDuty(worked, duty, withinMinutes ?? 0)
          : worked
  return { startsAt, endsAt: endsAt < startsAt ? startsAt : endsAt }
}

const MINUTE_MS = 60_000

function toNearest({ startsAt, endsAt }: Span, minutes: number): Span {
  const step = minutes * MINUTE_MS
  const near = (at: Date) => new Date(Math.round(at.getTime() / step) * step)
  return { startsAt: near(startsAt), endsAt: near(endsAt) }
}

function toDuty(worked: Span, duty: Span, within: number): Span {
  const near = (at: Date, planned: Date) => (Math.abs(+at - +planned) <= within * MINUTE_MS ? planned : at)
  return { startsAt: near(worked.startsAt, duty.startsAt), endsAt: near(worked.endsAt, duty.endsAt) }
}
