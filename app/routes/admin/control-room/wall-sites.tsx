import { Link } from '@remix-run/react'
import { type WallView } from '~/domain/safety/control-room/wall.server.ts'
import { isShort, type WallSite } from '~/domain/safety/control-room/wall.ts'
import { showTime } from '~/platform/dates.ts'
import { classes } from '~/ui/classes.ts'
import { Icon } from '~/ui/icon.tsx'
import { DueIn } from '~/ui/when.tsx'
import { Lasting } from '~/ui/lasting.tsx'

/** Who is on now, by site: how many people are expected, in, late and alone, and all of them by name. */
export function WallSites({ wall }: { wall: WallView }) {
  const { sites, onShift, alone } = wall
  return (
    <section aria-labelledby="wall-on">
      <h2 id="wall-on" className="border-b border-line pb-1 text-base font-bold text-muted">
        On now: {onShift}
        {alone > 0 && `, ${alone} alone`}
      </h2>
      {sites.length === 0 ? (
        <p className="py-2 text-muted">Nobody is clocked in or expected.</p>
      ) : (
        <ul className="gap-x-6 sm:columns-2 lg:columns-1 2xl:columns-2">
          {sites.map((site) => (
            <SiteBlock key={site.siteId ?? ''} site={site} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SiteBlock({ site }: { site: WallSite }) {
  const { siteId, name, people, late, more } = site
  return (
    <li data-wall-row className="break-inside-avoid py-1.5">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
        {siteId ? (
          <Link to={`/admin/sites/${siteId}`} className="min-w-0 wrap-anywhere hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        <span className={classes('tabular-nums', isShort(site) ? 'text-bad' : 'text-good')}>{counts(site)}</span>
      </h3>
      <ul className="flex flex-wrap gap-x-4">
        {late.map(({ name: who, since }) => (
          <li key={who + since} className="font-semibold text-warn">
            {who}, late <Lasting since={since} />
          </li>
        ))}
        {people.map(({ userId, name: who, dueAt }) => (
          <li key={userId}>
            <Link to={`/admin/staff/${userId}`} className="hover:underline">
              {who}
            </Link>
            {dueAt && (
              <span className="text-muted">
                <Icon name="user" className="ml-1.5 inline size-5" />
                <span className="sr-only">, alone, check-in</span> due <DueIn dueAt={dueAt} />
              </span>
            )}
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {more.toLocaleString('en-GB')} more</li>}
      </ul>
    </li>
  )
}

/** Returns the count at a site as '3 of 4 in'. */
const counts = ({ in: here, expected }: WallSite): string => (expected > 0 ? `${here} of ${expected} in` : `${here} in`)

/** The shifts that start within two hours. */
export function NextStarts({ next }: { next: WallView['next'] }) {
  return (
    <section aria-labelledby="wall-next">
      <h2 id="wall-next" className="border-b border-line pb-1 text-base font-bold text-muted">
        Starting in the next 2 hours
      </h2>
      {next.total === 0 ? (
        <p className="py-1 text-muted">No shift starts in the next 2 hours.</p>
      ) : (
        <ul>
          {next.items.map(({ dutyId, startsAt, siteName, postName, names, open }) => (
            <li key={dutyId} data-wall-row className="flex flex-wrap gap-x-3">
              <span className="font-bold tabular-nums">{showTime(startsAt)}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {siteName}, {postName}: {names.join(', ')}
                {open > 0 && (
                  <span className="font-semibold text-bad">
                    {names.length > 0 && ', '}
                    {open} not covered
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {next.total > next.items.length && (
        <Link to="/admin/rota" className="link inline-flex min-h-11 items-center text-base">
          And {next.total - next.items.length} more
        </Link>
      )}
    </section>
  )
}
