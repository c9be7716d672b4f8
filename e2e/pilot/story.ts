import { type Company, type Member, type Planned } from './company.ts'
import { type Task } from './tasks.ts'
import { type Alarm } from './facts.ts'
import { type World } from './world.ts'

/**
 * The state while the script is played: the product and its surroundings, and what people remember from one task to the
 * next.
 */
export type Story = {
  world: World
  shiftOf: (key: string) => Planned
  member: (key: string) => Member
  /** The session that a person's phone knows. */
  sessions: Map<string, string | null>
  pins: Map<string, { safe: string; duress: string }>
  noLineUntil: Map<string, number>
  /** The people whose shift began in a browser, with what they last pressed there. */
  onScreen: Set<string>
  pressed: Map<string, 'clock_in' | 'clock_out'>
  /** Returns what is true about a person now, as far as the product was told. */
  truthOf: (who: string) => Record<string, boolean>
  /** The payroll program, once the office has let it in. */
  program: { id: string; token: string; open: boolean } | null
  /** Shifts for which another person was found. */
  covered: Set<string>
  /** People who were sent home from a shift when a permitted person came. */
  relieved: Set<string>
  /** The controller signed on at the desk, who takes it over with their own session. */
  desk: string
  takeDesk: (who: string) => Promise<void>
  /** Tasks that follow from what people saw, such as cover that was found or an alarm that was received. */
  follows: Task[]
  /** Breaks the product again, if this run is of a broken product. */
  spoil: () => void
  /** Records that an alarm is now caused, so that the time until it is on the screens can be measured. */
  cause: (alarm: Pick<Alarm, 'who' | 'kind'>) => void
  /** What people did on their own initiative, for the report. */
  done: { at: number; who: string; what: string }[]
}

export function storyOf(world: World, company: Company): Story {
  const shifts = new Map(company.shifts.map((shift) => [shift.key, shift]))
  const people = new Map(company.people.map((member) => [member.key, member]))
  return {
    world,
    shiftOf: (key) => shifts.get(key)!,
    member: (key) => people.get(key)!,
    sessions: new Map(),
    pins: new Map(),
    noLineUntil: new Map(),
    onScreen: new Set(),
    pressed: new Map(),
    truthOf: (who) => {
      const last = world.facts.kept.findLast(
        (one) => one.who === who && one.kind === 'punch' && one.state === 'applied',
      )
      const truth: Record<string, boolean> = {}
      if (last) truth['clocked in'] = last.action === 'clock_in'
      return truth
    },
    program: null,
    covered: new Set(),
    relieved: new Set(),
    desk: '',
    takeDesk: () => Promise.resolve(),
    follows: [],
    spoil: () => undefined,
    cause: ({ who, kind }) => {
      const fresh = { alertId: null, screenMs: null, secondMs: null, startedAt: performance.now() }
      world.facts.alarms.push({ who, kind, causedAt: world.clock.now(), ...fresh })
    },
    done: [],
  }
}
