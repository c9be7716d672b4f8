import { type ReactNode } from 'react'
import { NATION_WORDS } from '~/domain/kernel/bank-holidays/nations.ts'
import { type LadderStep, stepWords } from '~/domain/kernel/sites/ladder.ts'
import { type SiteView } from '~/domain/kernel/sites/views.ts'
import { Card, CardTitle } from '~/ui/card.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'

/** A read-only view of a site, for people who manage it without being administrators. */
export function SiteSheet({ site, ladder }: { site: SiteView; ladder: LadderStep[] }) {
  return (
    <div className="grid max-w-3xl gap-5">
      <Card as="section" aria-labelledby="site-title" className="grid gap-4">
        <CardTitle id="site-title" icon="building" title="Where it is" />
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
          <Line label="Address">{site.address ?? 'Not recorded'}</Line>
          <Line label="Radius">{site.radiusMetres} metres</Line>
          {site.placeNeeded && <Line label="Clock-in location">Flagged if unknown</Line>}
          <Line label="Confirm shifts">{site.confirmHours} hours before they begin</Line>
          {site.trainingNeeded && <Line label="Training">Needed before a shift here</Line>}
          <Line label="Bank holidays">{NATION_WORDS[site.nation]}</Line>
          <Line label="Working alone">
            {site.worksAlone ? `Yes, check in every ${site.checkIntervalMinutes} minutes` : 'No'}
          </Line>
          {site.checkReason && <Line label="Why this interval">{site.checkReason}</Line>}
        </dl>
      </Card>
      <Card as="section" aria-labelledby="contacts-title" className="grid gap-4">
        <CardTitle id="contacts-title" icon="phone" title="Contacts" />
        {site.contacts.length === 0 && <p className="text-muted">None recorded</p>}
        <ul className="grid gap-2">
          {site.contacts.map(({ name, phone, email }) => (
            <li key={`${name} ${phone} ${email}`} className="flex flex-wrap items-center gap-x-3">
              <span className="font-semibold">{name}</span>
              {phone && <PhoneLink phone={phone} name={name} />}
              {email && (
                <a href={`mailto:${email}`} className="link inline-flex min-h-6 wrap-anywhere">
                  {email}
                </a>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {ladder.length > 0 && (
        <Card as="section" aria-labelledby="ladder-title" className="grid gap-4">
          <CardTitle id="ladder-title" icon="trend" title="Escalation steps" />
          <ol className="grid gap-1">
            {ladder.map((step) => (
              <li key={step.step}>{stepWords(step)}</li>
            ))}
          </ol>
        </Card>
      )}
    </div>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd>{children}</dd>
  </>
)
