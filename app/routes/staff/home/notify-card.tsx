import { useEffect, useState } from 'react'
import { Alert } from '~/ui/alert.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { useRoot } from '~/root-data.ts'
import { pushState, type PushState, resumeDevice, subscribeDevice, unsubscribeDevice } from '~/browser/runtime/push.ts'

/** Messages on this device: decisions on holidays and news of an SOS, also when the portal is closed. */
export function NotifyCard() {
  const { user } = useRoot()
  const id = user?.id ?? ''
  const [state, setState] = useState<PushState | null>(null)
  const [on, setOn] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  useEffect(() => {
    setState(pushState())
    void resumeDevice(id).then(setOn)
  }, [id])
  const change = async () => {
    setBusy(true)
    setFault(undefined)
    if (on) {
      await unsubscribeDevice(id)
      setOn(false)
    } else {
      const answer = await subscribeDevice(id)
      setState(answer.state)
      setOn(answer.on)
      setFault(answer.fault)
    }
    setBusy(false)
  }
  return (
    <Card as="section" aria-labelledby="notify" className="noscript:hidden">
      <CardTitle
        icon="bell"
        id="notify"
        title="Messages on this device"
        sub="Holiday decisions, reviews and SOS updates, even when the portal is closed"
        aside={<Badge tone={on ? 'good' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>}
      />
      <div className="mt-4 grid gap-3">
        {state === 'unsupported' && (
          <Alert tone="info">
            This browser cannot receive messages. On an iPhone, add the portal to the home screen first.
          </Alert>
        )}
        {fault && <Alert tone="bad">{fault}</Alert>}
        {state !== 'unsupported' && (
          <p className="text-muted text-sm">
            Messages stop when you are signed out on this device:
            {user?.role === 'admin'
              ? ' at the latest 12 hours after you signed in'
              : ' after 30 days without a visit, or when your password is due again'}
            . They start again when you next sign in here.
          </p>
        )}
        {state !== 'unsupported' && (
          <Button
            variant={on ? 'secondary' : 'primary'}
            busy={busy}
            disabled={state === null}
            reason={
              state === 'denied' &&
              'Messages are blocked for this site. Allow them in your browser settings, then come back.'
            }
            className="justify-self-start"
            onClick={() => void change()}
          >
            {on ? 'Stop messages here' : 'Notify me on this device'}
          </Button>
        )}
      </div>
    </Card>
  )
}
