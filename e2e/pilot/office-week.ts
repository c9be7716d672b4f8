import { addDays, type Day, dayOf, instantOf } from '../../app/platform/dates.ts'
import { type Company } from './company.ts'
import { type Step } from './tasks.ts'

type Timed = Step & { at: number }

/** Returns what the control room and the office do, and when. `atDesk` adds who does it at that hour. */
export function officeWeek(company: Company): Timed[] {
  const [hr] = company.people.filter(({ work }) => work === 'hr')
  const supervisors = company.people.filter(({ work }) => work === 'supervises')
  const first = dayOf(new Date(company.from))
  const days = Array.from({ length: company.days + 1 }, (_, n) => addDays(first, n))
  const last = days.at(-1)!
  return [
    ...days.flatMap((day): Timed[] => [
      ...[6, 18].map(
        (hour) => ({ do: 'sign on', who: atDesk(company, on(day, hour, 1)), at: on(day, hour, 1) }) as const,
      ),
      // Every hour and a half, a little after shifts begin and end, a controller looks at the list of exceptions.
      ...BOARD.map(([hour, minute]) => {
        const at = on(day, hour, minute)
        return { do: 'settle the board', who: atDesk(company, at), at } as const
      }),
      ...Array.from({ length: 24 }, (_, hour) => {
        const at = on(day, hour, hour === 1 ? 0 : 30)
        return { do: 'look at the wall', who: atDesk(company, at), at } as const
      }),
      { do: 'decide requests', who: hr!.key, at: on(day, 11, 15) },
      ...supervisors.map(({ key: who }, n) => ({ do: 'see own sites', who, at: on(day, 9 + 6 * n, 40) }) as const),
    ]),
    { do: 'plan on the board', who: hr!.key, at: on(first, 11, 40) },
    { do: 'let a program in', who: hr!.key, at: on(first, 12, 5) },
    ...days.flatMap((day): Timed[] => [12, 23].map((hour) => ({ do: 'a program reads', at: on(day, hour, 10) }))),
    { do: 'shut a program out', who: hr!.key, at: on(last, 8, 30) },
    { do: 'a program reads', at: on(last, 8, 35) },
    { do: 'decide requests', who: hr!.key, at: on(last, 8, 25) },
    { do: 'settle the board', who: atDesk(company, on(last, 8, 10)), at: on(last, 8, 10) },
    { do: 'close the pay period', who: hr!.key, at: on(last, 8, 40) },
  ]
}

const BOARD = [
  ...([
    [0, 40],
    [2, 20],
    [4, 0],
    [5, 40],
    [7, 22],
    [7, 50],
    [9, 20],
    [10, 50],
    [12, 20],
  ] as const),
  ...([
    [13, 50],
    [15, 20],
    [16, 50],
    [18, 22],
    [19, 22],
    [19, 50],
    [21, 20],
    [22, 50],
  ] as const),
]

/** One controller works the day and the other the night. They change at 06:00 and 18:00. */
export function atDesk(company: Company, at: number): string {
  const [day, night] = company.people.filter(({ work }) => work === 'controls')
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/London' }).format(at))
  return (hour >= 6 && hour < 18 ? day! : night!).key
}

const on = (day: Day, hour: number, minute: number) => instantOf(day, hour, minute).getTime()
