import { type ReactNode } from 'react'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { alertWords } from '~/domain/safety/emergencies/alert-kinds.ts'
import { distanceWords } from '~/domain/safety/emergencies/headline.ts'
import { Where } from '~/routes/admin/control-room/alert-entry.tsx'
import { NearestList } from '~/routes/admin/control-room/nearest-list.tsx'
import { showInstant } from '~/platform/dates.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Card } from '~/ui/card.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'

/**
 * Shows who an alert is about, how to reach them and their site, who is nearest, and where it was raised. Empty if it
 * is about nobody.
 */
export function IncidentFacts({ alert }: { alert: AlertView }) {
  const { fullName, firstName, role, position, department, phone, profileImageUrl } = alert.userDetails
  const { shiftStart, shiftEnd } = alert.place
  const distance = distanceWords(alert.place)
  const { noRing, aboutNobody } = alertWords(alert)
  if (aboutNobody) return null
  return (
    <Card as="section" aria-label="Person and place" className="grid gap-3">
      <div className="flex items-center gap-3">
        {!alert.kiosk && (
          <Avatar name={fullName} src={profileImageUrl && `${profileImageUrl}?w=128`} className="size-12" />
        )}
        <div className="min-w-0">
          <p className="font-bold">{fullName}</p>
          <p className="text-sm text-muted">{[role, position, department].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {!noRing && phone && <PhoneLink phone={phone} name={firstName} strong />}
      {!noRing && !phone && (
        <p>{alert.kiosk ? 'It is not known who pressed it. Ring the site.' : 'No phone number is known.'}</p>
      )}
      <dl className="grid gap-2">
        {shiftStart && shiftEnd && (
          <Fact label="Shift">
            {showInstant(shiftStart)} to {showInstant(shiftEnd)}
          </Fact>
        )}
        {distance && <Fact label="Distance">{distance}</Fact>}
        {alert.lastContactAt && <Fact label="Last contact">{showInstant(alert.lastContactAt)}, from their phone</Fact>}
        {alert.siteContacts.map((contact) => (
          <Fact key={contact.name + contact.phone} label="Site contact">
            {contact.name} {contact.phone && <PhoneLink phone={contact.phone} name={contact.name} />}
          </Fact>
        ))}
        {!alert.resolvedAt && (
          <Fact label="Nearest on shift">
            <NearestList alertId={alert.id} />
          </Fact>
        )}
        <Fact label="Location">
          <Where alert={alert} />
        </Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-semibold">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
