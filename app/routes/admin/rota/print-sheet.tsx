import { type DutyView } from '~/domain/time/rota/views.ts'
import { addDays, type Day, showDays } from '~/platform/dates.ts'
import { compareNames } from '~/platform/names.ts'
import { Button } from '~/ui/button.tsx'
import { dayWords, daysFrom } from './words.ts'

/**
 * Prints the week; without scripts the browser's own menu does. Its space is reserved, so that nothing next to it
 * moves.
 */
export const PrintButton = () => (
  <Button className="noscript:hidden" onClick={() => window.print()}>
    Print
  </Button>
)

const SAID = ['assigned', 'confirmed']

/** The week for the notice board, visible only on paper: published shifts, positions by days, with names. */
export function PrintSheet({ site, duties, monday }: { site: string; duties: DutyView[]; monday: Day }) {
  const published = duties.filter(({ state }) => state === 'published' || state === 'changed')
  const posts = [...new Set(published.map(({ post }) => post))].sort(compareNames)
  return (
    <div className="sheet-wide hidden print:block" aria-hidden="true">
      <p className="mb-3 text-xl font-bold">
        {site}, {showDays(monday, addDays(monday, 6))}
      </p>
      {published.length === 0 && <p>Nothing is published for this week.</p>}
      {published.length > 0 && (
        <table className="w-full table-fixed border-collapse text-left text-sm">
          <thead>
            <tr>
              {['Post', ...daysFrom(monday).map(dayWords)].map((label) => (
                <th key={label} className="border border-black p-1.5">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {posts.map((post) => (
              <tr key={post} className="break-inside-avoid align-top">
                <th className="border border-black p-1.5">{post}</th>
                {daysFrom(monday).map((day) => (
                  <td key={day} className="border border-black p-1.5">
                    {published
                      .filter((duty) => duty.post === post && duty.day === day)
                      .map((duty) => (
                        <OnSheet key={duty.id} duty={duty} />
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function OnSheet({ duty }: { duty: DutyView }) {
  const names = duty.assignments.filter(({ state }) => SAID.includes(state))
  return (
    <div className="mb-1.5 last:mb-0">
      <p className="font-bold tabular-nums">
        {duty.start} to {duty.end}
      </p>
      {names.map(({ id, userName }) => (
        <p key={id}>{userName}</p>
      ))}
      {duty.assigned < duty.people && <p className="italic">{duty.people - duty.assigned} to be named</p>}
    </div>
  )
}
