import { useEffect, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { CallButton, SosQuestion, SosState } from './sos.tsx'
import { unsentPress } from './unsent.ts'
import { useSos } from './use-sos.ts'

/**
 * SOS from the bar: the question, then what becomes of the alert, until it is put away. A press that the page could not
 * send before it was loaded again goes on without a question.
 */
export function SosAtOnce({ userId, phone, onEnd }: { userId: string; phone: string; onEnd: () => void }) {
  const { locating, state, alert, locate, send, resume } = useSos(userId, phone, null)
  const [unsent] = useState(() => unsentPress(userId))
  const [sent, setSent] = useState(unsent !== null)
  useEffect(() => void (unsent ? resume(unsent) : locate()), [locate, resume, unsent])
  const confirm = () => {
    setSent(true)
    navigator.vibrate?.([80, 60, 80])
    void send()
  }
  if (!sent) return <SosQuestion open phone={phone} locating={locating} onClose={onEnd} onConfirm={confirm} />
  return (
    <Dialog open onClose={onEnd} title="Emergency SOS" footer={<Button onClick={onEnd}>Close</Button>}>
      <div className="grid gap-3">
        {state === 'sending' && !alert && (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> Sending alert...
          </p>
        )}
        <SosState state={state} alert={alert} phone={phone} />
        <CallButton phone={phone} />
      </div>
    </Dialog>
  )
}
