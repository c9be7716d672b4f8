import { Link } from '@remix-run/react'
import { type WallView } from '~/domain/safety/control-room/wall.server.ts'
import { nearWords } from '~/domain/safety/emergencies/headline.ts'
import { When } from '~/ui/when.tsx'

/** Lists people by distance, in place of the map if there are no map tiles. */
export function WallDistances({ distances: { of, items } }: { distances: WallView['distances'] }) {
  return (
    <section aria-labelledby="wall-distances">
      <h2 id="wall-distances" className="border-b border-line pb-1 text-base font-bold text-muted">
        {of ? `Nearest to ${of}` : 'Clocked in away from their site'}
      </h2>
      {items.length === 0 ? (
        <p className="py-1 text-muted">{of ? 'No colleague on shift has a known location.' : 'Nobody.'}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map(({ userId, name, metres, at, bySite }) => (
            <li key={userId} data-wall-row className="py-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <Link to={`/admin/staff/${userId}`} className="min-w-0 wrap-anywhere hover:underline">
                  {name}
                </Link>
                <span className="font-bold tabular-nums">
                  {bySite && metres === 0 ? 'same site' : nearWords(metres)}
                </span>
              </p>
              <p className="text-base text-muted">
                {bySite ? 'Clocked in' : 'Last located'} <When at={at} />
                {bySite && ', phone location not known'}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
