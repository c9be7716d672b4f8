import { type UnwatchedPerson } from '~/domain/safety/lone-worker/unwatched.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { Since } from '~/ui/when.tsx'

/** People on shift who work alone and are not monitored: who, where, since when and why. */
export function Unwatched({ people }: { people: UnwatchedPerson[] }) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="unwatched-title">
      <h2 id="unwatched-title" className="mb-2 text-lg font-bold">
        On shift and not monitored
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {people.map(({ userId, fullName, phone, where, since, words }) => (
          <Card key={userId} as="li" className="grid content-start gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <h3 className="text-lg font-bold wrap-anywhere">{fullName}</h3>
              <Badge tone="bad">
                Not monitored <Since at={since} />
              </Badge>
            </div>
            {where && <p className="text-sm text-muted wrap-anywhere">{where}</p>}
            <p>{words}</p>
            {phone ? (
              <p>
                <PhoneLink phone={phone} name={fullName} strong />
              </p>
            ) : (
              <p className="text-sm text-muted">No phone number is known</p>
            )}
          </Card>
        ))}
      </ul>
    </section>
  )
}
