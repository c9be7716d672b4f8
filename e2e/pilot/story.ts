import { type Company, type Member, type Planned } from './company.ts'
import { type Task } from './tasks.ts'
import { type Alarm } from './facts.ts'
import { type World } from './world.ts'

/** What goes on while the script is played: the world, and what people remember from one task to the next. */
export type Story = {
  world: World
  shiftOf: (key: string) => Planned
  member: (key: string) => Member
  /** The session that somebody's phone knows of. */
  sessions: Map<string, string | null>
  pins: Map<string, { safe: string; duress: string }>
  noLineUntil: Map<string, number>
  /** Whose shift was begun in a browser, and what they pressed there last. */
  onScreen: Set<string>
  pressed: Map<string, 'clock_in' | 'clock_out'>
  /** What is so now about somebody, as far as the product has been told. */
  truthOf: (who: string) => Record<string, boolean>
  /** Shifts for which somebody else was found. */
  covered: Set<string>
  /** Who was sent home from which shift, as somebody who may work it came. */
  relieved: Set<string>
  /** Who is signed on at the desk, and takes it over with a session of their own. */
  desk: string
  takeDesk: (who: string) => Promise<void>
  /** Tasks that follow from what people saw: cover that was found, an alarm that was heard. */
  follows: Task[]
  /** Breaks the product once more, where a run is one of a broken product. */
  spoil: () => void
  /** Notes that an alarm is now caused, so that its way to the screens can be timed. */
  cause: (alarm: Pick<Alarm, 'who' | 'kind'>) => void
  /** What was done by whom of their own accord, for the report. */
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
