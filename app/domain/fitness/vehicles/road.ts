import { type Day, showDay } from '~/platform/dates.ts'
import { inSentences } from '~/platform/sentences.ts'

export const VEHICLE_STATES = ['on_road', 'off_road'] as const
export type VehicleState = (typeof VEHICLE_STATES)[number]

type Papers = { state: string; offWords: string | null; motOn: Day | null; insuranceOn: Day | null }

/**
 * Whether a vehicle may be driven today, and if not, why. Without an MOT test certificate or insurance nobody may drive
 * it on a road (Road Traffic Act 1988, s. 47 and 143); a safety-critical fault keeps it off until a named person clears
 * it (s. 40A).
 */
export function roadStateOn(vehicle: Papers, today: Day): { state: VehicleState; words: string | null } {
  const { state, offWords, motOn, insuranceOn } = vehicle
  const reasons = [
    state === 'off_road' ? (offWords ?? 'Taken off the road') : null,
    motOn !== null && motOn < today ? `The MOT ended on ${showDay(motOn)}` : null,
    insuranceOn !== null && insuranceOn < today ? `The insurance ended on ${showDay(insuranceOn)}` : null,
  ].filter((reason) => reason !== null)
  return reasons.length ? { state: 'off_road', words: inSentences(reasons) } : { state: 'on_road', words: null }
}

/** What drivers read about vehicles that are off the road, one sentence each. */
export const offRoadWords = ({ plate, words }: { plate: string; words: string | null }): string =>
  inSentences([`${plate} is off the road: ${words ?? 'ask control'}`, 'Do not drive it.'])
