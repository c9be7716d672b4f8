import { type EvacuationList } from '~/domain/time/site-book/visits/views.ts'
import { showInstant, showTime } from '~/platform/dates.ts'

/** Who is at a site, to be ticked off at the assembly point; on screen and on paper. */
export function EvacuationPeople({ list: { siteName, at, people, visitors } }: { list: EvacuationList }) {
  return (
    <section aria-label={`Evacuation list of ${siteName}`} className="grid gap-4">
      <p>
        <b>{siteName}</b>, as of {showInstant(at)}
      </p>
      <p className="text-lg font-bold">
        {people.length} staff, {visitors.length} {visitors.length === 1 ? 'visitor' : 'visitors'}
      </p>
      <ul className="grid gap-2">
        {people.map(({ name, since }, index) => (
          <Line key={index} name={name} facts={`Staff, since ${showTime(since)}`} />
        ))}
        {visitors.map(({ name, company, host, vehicle, badge, since }, index) => (
          <Line
            key={`v${index}`}
            name={name}
            facts={[
              'Visitor',
              company,
              host && `visits ${host}`,
              vehicle,
              badge && `badge ${badge}`,
              `since ${showTime(since)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </ul>
    </section>
  )
}

const Line = ({ name, facts }: { name: string; facts: string }) => (
  <li>
    <label className="flex min-h-12 items-center gap-3 rounded-control border border-line px-3 py-2">
      <input type="checkbox" className="size-6 shrink-0" />
      <span className="font-bold wrap-anywhere">
        {name}
        <span className="block text-sm font-normal">{facts}</span>
      </span>
    </label>
  </li>
)
