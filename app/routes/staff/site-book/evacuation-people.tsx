import { type EvacuationList } from '~/domain/time/site-book/visits/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { sinceText } from '~/ui/ago.ts'
import { Button } from '~/ui/button.tsx'

/** Who is at a site, to tick off at the assembly point; on screen and on paper. */
export function EvacuationPeople({
  list: { siteName, at, people, visitors },
  onOut,
}: {
  list: EvacuationList
  /** Signs a visitor out from the list. */
  onOut?: (id: string) => void
}) {
  return (
    <section aria-label={`Evacuation list of ${siteName}`} className="grid gap-4">
      <p>
        <b>{siteName}</b>, as of {showInstant(at)}
      </p>
      <p className="text-lg font-bold">
        {people.length} staff, {visitors.length} {visitors.length === 1 ? 'visitor' : 'visitors'}
      </p>
      <ul className="grid gap-2">
        {/* A tick must stay with its person when somebody else is signed in or out. */}
        {people.map(({ name, since }) => (
          <Line key={`${since} ${name}`} name={name} facts={`Staff, ${sinceText(since, new Date(at))}`} />
        ))}
        {visitors.map(({ id, name, company, host, vehicle, badge, since }) => (
          <Line
            key={id}
            name={name}
            facts={[
              'Visitor',
              company,
              host && `visits ${host}`,
              vehicle,
              badge && `badge ${badge}`,
              sinceText(since, new Date(at)),
            ]
              .filter(Boolean)
              .join(', ')}
            onOut={onOut && (() => onOut(id))}
          />
        ))}
      </ul>
    </section>
  )
}

const Line = ({ name, facts, onOut }: { name: string; facts: string; onOut?: () => void }) => (
  <li className="grid gap-2">
    <label className="flex min-h-12 items-center gap-3 rounded-control border border-line px-3 py-2">
      <input type="checkbox" className="size-6 shrink-0" />
      <span className="font-bold wrap-anywhere">
        {name}
        <span className="block text-sm font-normal">{facts}</span>
      </span>
    </label>
    {onOut && (
      <Button onClick={onOut} className="min-h-12 w-fit print:hidden">
        Sign out<span className="sr-only">: {name}</span>
      </Button>
    )}
  </li>
)
