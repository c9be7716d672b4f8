import { useEffect, useState } from 'react'
import { Alert } from '~/ui/alert.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { deviceSubscribed, pushState, type PushState, subscribeDevice, unsubscribeDevice } from '~/ui/push.ts'

/** Messages on this device: holiday decisions and the fate of an SOS, also when the portal is closed. */
export function NotifyCard() {
  const [state, setState] = useState<PushState | null>(null)
  const [on, setOn] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    setState(pushState())
    void deviceSubscribed().then(setOn)
  }, [])
  const change = async () => {
    setBusy(true)
    if (on) await unsubscribeDevice()
    else setState(await subscribeDevice())
    setOn(await deviceSubscribed())
    setBusy(false)
  }
  return (
    <Card as="section" aria-labelledby="notify" className="noscript:hidden">
      <CardTitle
        icon="bell"
        id="notify"
        title="Messages on this device"
        sub="Holiday decisions, reviews and who has seen your SOS, also when the portal is closed"
        aside={<Badge tone={on ? 'good' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>}
      />
      <div className="mt-4 grid gap-3">
        {state === 'denied' && (
          <Alert tone="warn">
            Messages are blocked for this site. Allow them in your browser settings, then come back.
          </Alert>
        )}
        {state === 'unsupported' && (
          <Alert tone="info">
            This browser cannot receive messages. On an iPhone, add the portal to the home screen first.
          </Alert>
        )}
        {(state === 'default' || state === 'granted') && (
          <p>
            <Button variant={on ? 'secondary' : 'primary'} busy={busy} onClick={() => void change()}>
              {on ? 'Stop messages here' : 'Notify me on this device'}
            </Button>
          </p>
        )}
      </div>
    </Card>
  )
}
