import { useEffect, useState } from 'react'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { type Locating, type PositionFault } from '~/ui/geolocation.ts'
import { Icon } from '~/ui/icon.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { useTyped } from '~/browser/runtime/typed.ts'

/** What the sign-in says when the position is not to be had. */
const FAULT_TEXTS: Record<PositionFault, string> = {
  denied: 'Location permission was denied. You must allow location access to log in.',
  unavailable: 'Your location could not be determined. Please ensure GPS is enabled and try again.',
  timeout: 'Location request timed out. Please try again with a stronger GPS signal.',
  unsupported: 'Location services are not supported on this device. Please enter your location manually below.',
  desktop:
    'Desktop environment detected. GPS is not available on desktop computers. Please enter your location manually below.',
  other: 'Unable to access your location. Location services are required for security compliance.',
}

/** The state of the location at sign-in, with the ways out: ask again, or enter it by hand. */
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
  /** Called with what is in the field so far. */
  onType: (location: string) => void
}) {
  const typing = locating.state === 'failed' && (locating.fault === 'desktop' || locating.fault === 'unsupported')
  const [open, setOpen] = useState(false)
  const blocked = useBlocked(locating.state === 'failed' && locating.fault === 'denied')
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
        {locating.position.address}
      </Alert>
    )
  }
  if (locating.state !== 'failed') {
    return (
      <p
        role="status"
        className="flex min-h-20 items-center gap-3 rounded-card border border-line bg-raised px-4 noscript:hidden"
      >
        <Icon name="location" className="size-5 text-muted" />
        Requesting location access...
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      <Alert tone={locating.fault === 'desktop' ? 'info' : 'warn'} live="alert">
        <p>{FAULT_TEXTS[locating.fault]}</p>
        {locating.fault === 'denied' && blocked && (
          <p className="mt-1">
            Location permission is permanently blocked. Please reset location permissions in your browser settings and
            refresh the page.
          </p>
        )}
        {locating.fault === 'unsupported' && (
          <p className="mt-1">
            Geolocation is not supported by this browser. Please use a modern browser with location services.
          </p>
        )}
      </Alert>
      {!typing && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" icon="location" onClick={onAsk}>
            Grant Location Access
          </Button>
          {!open && (
            <Button variant="quiet" onClick={() => setOpen(true)}>
              Enter Location Manually
            </Button>
          )}
        </div>
      )}
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

/** Whether the browser will not ask again, once a question was refused. */
function useBlocked(refused: boolean): boolean {
  const [blocked, setBlocked] = useState(false)
  useEffect(() => {
    if (!refused) return
    // A browser that does not tell leaves it open.
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => setBlocked(state === 'denied'))
      .catch(() => setBlocked(false))
  }, [refused])
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was typed before the scripts ran is told once
  }, [])
  const use = () =>
    location.trim() ? (onUse(location.trim()), onType('')) : setErrors(['Please enter your current location'])
  return (
    <div className="grid gap-3">
      {!hydrated && <input type="hidden" name="location.manual" value="on" />}
      <TextField
        ref={field}
        id="place"
        // Without scripts the form itself sends it.
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
