import { type Facts } from '../facts.ts'
import { type Seen } from '../seen.ts'
import { alarms } from './alarms.ts'
import { alone } from './alone.ts'
import { type Invariant, type Verdict } from './break.ts'
import { covered } from './covered.ts'
import { kept } from './kept.ts'
import { known } from './known.ts'
import { licensed } from './licensed.ts'
import { opened } from './opened.ts'
import { pages } from './pages.ts'
import { paid } from './paid.ts'
import { speed } from './speed.ts'
import { unseen } from './unseen.ts'
import { walked } from './walked.ts'
import { whole } from './whole.ts'

export type Judged = Verdict & Pick<Invariant, 'number' | 'name'>

/** Returns all invariants, in order. @param slower how many times slower than an idle machine this one is */
export const invariants = (slower = 1): Invariant[] => [
  ...[alone, alarms(slower), kept, covered, paid, known, unseen, pages, speed(slower), whole, walked, licensed, opened],
]

export const judgeWeek = (facts: Facts, seen: Seen, slower = 1): Judged[] =>
  invariants(slower).map(({ number, name, judge }) => ({ number, name, ...judge(facts, seen) }))
