import { OVERLAPS_LISTED, type OverlapView } from '~/domain/time/holidays/holiday-view.ts'
import { showDays } from '~/platform/dates.ts'

/** How many lines a row of a list has room for. */
const FEW = 4

/**
 * Who else is off, one line each. In a `row` there are no bullets, and only the first few lines are open: in a large
 * company twenty people are off at Christmas, and the next request must still be on the screen.
 */
export function OverlapList({ overlaps, row = false }: { overlaps: OverlapView[]; row?: boolean }) {
  const open = row && overlaps.length > FEW ? overlaps.slice(0, FEW - 1) : overlaps
  const folded = overlaps.slice(open.length)
  const more = overlaps.length === OVERLAPS_LISTED && <li>More people may be off: see the calendar.</li>
  return (
    <>
      <ul className={row ? undefined : 'list-disc pl-5'}>
        {open.map((other) => (
          <Line key={other.id} other={other} />
        ))}
        {folded.length === 0 && more}
      </ul>
      {folded.length > 0 && (
        <details>
          <summary className="link inline-block min-h-6 cursor-pointer">Show {folded.length} more</summary>
          <ul>
            {folded.map((other) => (
              <Line key={other.id} other={other} />
            ))}
            {more}
          </ul>
        </details>
      )}
    </>
  )
}

const Line = ({ other: { userName, startDate, endDate } }: { other: OverlapView }) => (
  <li>
    {userName}, {showDays(startDate, endDate)}
  </li>
)
