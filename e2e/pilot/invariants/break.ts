import { type Facts } from '../facts.ts'
import { type Seen } from '../seen.ts'

/** A promise that was broken: who, when, what was seen, what was true, and the steps that led there. */
export type Break = { who: string; at: number; seen: string; was: string; steps: string[] }
/** The result of an invariant: figures for the report, and each break. */
export type Verdict = { figures: Record<string, number>; breaks: Break[] }
export type Invariant = { number: number; name: string; judge: (facts: Facts, seen: Seen) => Verdict }

/** Returns what a person did up to an instant, from the facts that the pilot recorded. */
export const stepsOf = ({ kept }: Pick<Facts, 'kept'>, who: string, until: number): string[] =>
  kept
    .filter((one) => one.who === who && one.madeAt <= until)
    .slice(-6)
    .map(
      ({ madeAt, kind, action, state }) =>
        `${new Date(madeAt).toISOString()} ${action ?? kind}: ${state ?? 'not sent'}`,
    )

export const idsOf = ({ users }: Seen) => new Map(users.map(({ id, username }) => [username, id]))

export const instant = (text: string) => Date.parse(text)
