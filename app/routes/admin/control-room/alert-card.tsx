import { type ReactNode, useEffect, useState } from 'react'
import { showInstant } from '~/platform/dates.ts'
import { isLocated, locationText } from '~/platform/location.ts'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { alertWords } from '~/domain/safety/emergencies/alert-kinds.ts'
import { distanceWords, headlineOf, livePlaceWords } from '~/domain/safety/emergencies/headline.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { classes } from '~/ui/classes.ts'
import { MapLink } from '~/ui/map-link.tsx'
import { AlertMap } from '~/routes/admin/map/alert-map.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Changes } from './changes.tsx'
import { LivePlace } from './live-place.tsx'
import { NearestList } from './nearest-list.tsx'
import { HoldButton } from './hold-button.tsx'
import { OwnAlertCard, useIsOwnAlert } from './own-alert.tsx'

/** One alert on top of the page: who it is, how to call them, where they are, and the acknowledge button. */
export function AlertCard({
  alert,
  busy,
  ready,
  acknowledge,
  close,
}: {
  alert: AlertView
  busy: boolean
  /** Whether presses count. It is false while a press may have been meant for something else. */
  ready: boolean
  acknowledge: () => void
  /** Removes it from this screen only. */
  close: () => void
}) {
  const { fullName, firstName, role, position, department, phone, profileImageUrl } = alert.userDetails
  const late = useLate(alert.triggeredAt)
  const { lastPunch, drill } = alert
  const { tone, icon, noRing = false, aboutNobody = false } = alertWords(alert)
  const { kind, where, since } = headlineOf(alert)
  const distance = distanceWords(alert.place)
  const isOwn = useIsOwnAlert()
  const work = [position, department].filter(Boolean).join(', ')
  // Nobody knows who pressed SOS on a tablet, so no picture or initials are shown beside its name.
  const somebody = !aboutNobody && !alert.kiosk
  const siteLine = alert.kiosk && alert.siteContacts.find((contact) => contact.phone)
  return (
    <article className={classes('grid gap-3 rounded-card border-2 p-4', BORDERS[tone])}>
      {/* On a phone only the name is beside the picture, so that the button below is visible. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:items-start sm:gap-x-4">
        {somebody && (
          <Avatar
            name={fullName}
            src={profileImageUrl && `${profileImageUrl}?w=128`}
            className="size-12 sm:row-span-2 sm:size-16"
          />
        )}
        <h3 className={classes('flex items-start gap-2 text-xl font-bold', !somebody && 'col-span-2')}>
          <Icon name={icon} className="mt-1 size-5 shrink-0" />
          <span className="min-w-0">
            {kind}: {fullName}
          </span>
        </h3>
        <div className={classes('col-span-2 min-w-0', somebody && 'sm:col-span-1 sm:col-start-2')}>
          <p className="text-lg font-bold first-letter:uppercase">{where}</p>
          <p className="font-semibold">{since}</p>
        </div>
      </div>
      <Changes alert={alert} />
      <dl className={FACTS}>
        <Fact label="Action taken">{alert.actionTaken}</Fact>
        {alert.livePlace && (
          <Fact label="Phone is now">
            <LivePlace alert={alert} />
          </Fact>
        )}
        {distance && distance !== livePlaceWords(alert) && <Fact label="Distance">{distance}</Fact>}
        {alert.lastContactAt && !aboutNobody && (
          <Fact label="Last contact">{showInstant(alert.lastContactAt)}, from their phone</Fact>
        )}
        {alert.notes && <Fact label="Notes">{alert.notes}</Fact>}
      </dl>
      {!noRing && phone && <PhoneLink phone={phone} name={firstName} strong />}
      {!noRing && !phone && (
        <p className="font-semibold">
          {alert.kiosk
            ? 'It is not known who pressed it. Ring the site.'
            : `No phone number is known for ${firstName}.`}
        </p>
      )}
      {siteLine && <PhoneLink phone={siteLine.phone!} name={siteLine.name} strong />}
      {isOwn(alert) ? (
        <OwnAlertCard ready={ready} close={close} />
      ) : (
        <HoldButton
          variant={drill ? 'primary' : 'sos'}
          busy={busy}
          ready={ready}
          question={`Acknowledge the alert from ${fullName}?`}
          yes="Yes, acknowledge"
          onHeld={acknowledge}
        >
          ACKNOWLEDGE EMERGENCY ALERT
        </HoldButton>
      )}
      <dl className={FACTS}>
        {alert.siteContacts.map((contact) => (
          <Fact key={contact.name + contact.phone} label="Site contact">
            {contact.name}
            {contact.phone && (
              <>
                {' '}
                <PhoneLink phone={contact.phone} name={contact.name} />
              </>
            )}
          </Fact>
        ))}
        {!aboutNobody && (
          <Fact label="Nearest on shift">
            <NearestList alertId={alert.id} />
          </Fact>
        )}
        {somebody && <Fact label="Role">{[role, work].filter(Boolean).join(' · ')}</Fact>}
        {alert.escalations > 0 && (
          <Fact label="Escalated">{alert.escalations === 1 ? 'Once' : `${alert.escalations} times`}</Fact>
        )}
        {lastPunch && !aboutNobody && (
          <Fact label={lastPunch.action === 'clock_in' ? 'Last clock-in' : 'Clocked out'}>
            {showInstant(lastPunch.at)},{' '}
            {isLocated(lastPunch) ? <MapLink where={lastPunch}>{locationText(lastPunch)}</MapLink> : 'no location'}
          </Fact>
        )}
        {!aboutNobody && (
          <Fact label="Location">
            <MapLink where={alert.location}>{whereOf(alert, late)}</MapLink>
          </Fact>
        )}
      </dl>
      <AlertMap alert={alert} />
    </article>
  )
}

const FACTS = 'grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]'
const BORDERS = { bad: 'border-bad', caution: 'border-caution', info: 'border-info' }

function whereOf({ drill, location, formattedLocation }: AlertView, late: boolean): string {
  if (location || late) return formattedLocation
  return drill ? 'A drill sends no location' : 'Location detecting...'
}

/** A phone finds its location within a minute, or not at all. */
const LOCATION_MS = 60_000

function useLate(since: string): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const left = new Date(since).getTime() + LOCATION_MS - Date.now()
    const timer = setTimeout(() => setLate(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [since])
  return late
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="font-semibold">{label}</dt>
    <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
  </>
)
