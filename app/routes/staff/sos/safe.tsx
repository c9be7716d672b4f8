import { useState } from 'react'
import { call } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'
import { showTime } from '~/platform/dates.ts'
import { Button } from '~/ui/button.tsx'
import { patchOwnAlert } from './own-alert.ts'

/**
 * Tells the control room that the person is out of danger. Control still makes sure, so pressing it by mistake does no
 * harm.
 */
export function Safe({ alert, userId }: { alert: OwnAlert; userId: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (alert.safeAt)
    return (
      <p>
        You said at {showTime(alert.safeAt)} that you are safe. Control will check that it is really you. If you are not
        safe, press SOS again.
      </p>
    )
  const report = async () => {
    setState('busy')
    try {
      patchOwnAlert(userId, await call('POST /api/emergency/:id/safe', { id: alert.id }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="mt-1 noscript:hidden">
      <Button icon="shield-check" busy={state === 'busy'} onClick={() => void report()}>
        I am safe
      </Button>
      {state === 'failed' && <p role="alert">Control could not be told. Please call them.</p>}
    </div>
  )
}
