import { useEffect, useState } from 'react'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { type Locating, type PositionFault } from '~/ui/geolocation.ts'
import { Icon } from '~/ui/icon.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { useTyped } from '~/browser/runtime/typed.ts'
import { useNonce } from '~/nonce.ts'

/** The message at sign-in if the device gives no position. */
const FAULT_TEXTS: Record<PositionFault, string> = {
  denied: 'Location permission was denied. You must allow location access to log in.',
  unavailable: 'Your location could not be determined. Please ensure GPS is enabled and try again.',
  timeout: 'Location request timed out. Please try again with a stronger GPS signal.',
  unsupported: 'Location services are not supported on this device. Please enter your location manually below.',
  desktop:
    'Desktop environment detected. GPS is not available on desktop computers. Please enter your location manually below.',
  other: 'Unable to access your location. Location services are required for security compliance.',
}

/** The state of the location at sign-in, with what to do: ask again, or enter it by hand. */
export function LocationPanel({
  locating,
  onAsk,
  manual,
  onManual,
  onType,
}: {
  locating: Locating
  onAsk: () => void
  manual: string | null
  onManual: (location: string | null) => void
  /** Called with the field's current text. */
  onType: (location: string) => void
}) {
  const typing = locating.state === 'failed' && (locating.fault === 'desktop' || locating.fault === 'unsupported')
  const [open, setOpen] = useState(false)
  const blocked = useBlocked()
  if (manual !== null) {
    return (
      <Alert
        tone="info"
        live="status"
        title="Location recorded"
        icon="location"
        actions={
          <Button variant="quiet" onClick={() => onManual(null)}>
            Change location
          </Button>
        }
      >
        {manual} <span className="text-muted">(entered by hand)</span>
      </Alert>
    )
  }
  if (locating.state === 'verified') {
    return (
      <Alert tone="good" live="status" title="Location verified" icon="location">
        <span translate="no">{locating.position.address}</span>
      </Alert>
    )
  }
  if (locating.state !== 'failed') {
    return (
      <div className="grid noscript:hidden">
        <p
          role="status"
          className="flex min-h-20 items-center gap-3 self-start rounded-card border border-line bg-raised px-4 [grid-area:1/1]"
        >
          <Icon name="location" className="size-5 text-muted" />
          Requesting location access...
        </p>
        <RoomForRefusal />
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <Fault fault={locating.fault} blocked={blocked} />
      {!typing && <WaysOut onAsk={onAsk} onOpen={open ? undefined : () => setOpen(true)} />}
      {(typing || open) && (
        <ManualEntry
          onUse={onManual}
          onType={onType}
          onCancel={typing ? undefined : () => (setOpen(false), onType(''))}
        />
      )}
    </div>
  )
}

function Fault({ fault, blocked }: { fault: PositionFault; blocked: boolean }) {
  return (
    <Alert tone={fault === 'desktop' ? 'info' : 'warn'} live="alert">
      <p>{FAULT_TEXTS[fault]}</p>
      {fault === 'denied' && blocked && (
        <p className="mt-1">
          Location permission is permanently blocked. Please reset location permissions in your browser settings and
          refresh the page.
        </p>
      )}
      {fault === 'unsupported' && (
        <p className="mt-1">
          Geolocation is not supported by this browser. Please use a modern browser with location services.
        </p>
      )}
    </Alert>
  )
}

function WaysOut({ onAsk, onOpen }: { onAsk?: () => void; onOpen?: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" icon="location" onClick={onAsk}>
        Grant Location Access
      </Button>
      {onOpen && (
        <Button variant="quiet" onClick={onOpen}>
          Enter Location Manually
        </Button>
      )}
    </div>
  )
}

/**
 * Reserves, unseen, the space for the message shown if the browser refuses every page. The refusal is known long before
 * the page's scripts run, and the button below would otherwise jump away from a finger.
 */
function RoomForRefusal() {
  const nonce = useNonce()
  return (
    <>
      <div hidden suppressHydrationWarning aria-hidden className="invisible [grid-area:1/1]">
        <div className="grid gap-3">
          <Fault fault="denied" blocked />
          <WaysOut onOpen={() => {}} />
        </div>
      </div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SHOW_ROOM : '' }}
      />
    </>
  )
}

/** Some browsers do not report whether location is allowed; for those no space is reserved. */
const SHOW_ROOM = `(function (room) {
  if (navigator.permissions) navigator.permissions.query({ name: 'geolocation' }).then(function (place) {
    room.hidden = place.state !== 'denied'
  }, function () {})
})(document.currentScript.previousElementSibling)`

/** Returns whether the browser refuses the location without asking. */
function useBlocked(): boolean {
  const [blocked, setBlocked] = useState(false)
  useEffect(() => {
    let place: PermissionStatus | undefined
    const read = () => place && setBlocked(place.state === 'denied')
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (found) => {
        place = found
        place.addEventListener('change', read)
        read()
      },
      // If a browser does not report the permission, it counts as unknown.
      () => undefined,
    )
    return () => place?.removeEventListener('change', read)
  }, [])
  return blocked
}

function ManualEntry({
  onUse,
  onType,
  onCancel,
}: {
  onUse: (location: string) => void
  onType: (location: string) => void
  onCancel?: () => void
}) {
  const hydrated = useHydrated()
  const [location, setLocation, field] = useTyped('')
  const [errors, setErrors] = useState<string[]>()
  useEffect(() => {
    if (field.current?.value) onType(field.current.value)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- text typed before the scripts ran is reported once
  }, [])
  const use = () =>
    location.trim() ? (onUse(location.trim()), onType('')) : setErrors(['Please enter your current location'])
  return (
    <div className="grid gap-3">
      {!hydrated && <input type="hidden" name="location.manual" value="on" />}
      <TextField
        ref={field}
        id="place"
        // Without scripts, the form itself sends the typed location.
        name={hydrated ? 'place' : 'location.address'}
        label="Your current location"
        hint="For example the site, street or town"
        plain
        value={location}
        errors={errors}
        maxLength={200}
        onChange={(event) => (setLocation(event.target.value), onType(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          use()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className="noscript:hidden" onClick={use}>
          Use This Location
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}
