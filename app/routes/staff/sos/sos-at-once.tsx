import { useEffect, useState } from 'react'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { useAlertWords } from './pinned.tsx'
import { Resolved, SosQuestion } from './sos.tsx'
import { CallButton } from '~/ui/call-button.tsx'
import { unsentPress } from './unsent.ts'
import { useSos } from './use-sos.ts'

/**
 * SOS from the bar: the question, then the state of the alert, until it is closed. A press that the page could not send
 * before a reload is sent without a question.
 */
export function SosAtOnce({ userId, phone, onEnd }: { userId: string; phone: string; onEnd: () => void }) {
  const { locating, progress, alert, locate, send, resume } = useSos(userId, phone)
  const said = useAlertWords(userId)
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
        {progress === 'sending' && (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> Sending alert...
          </p>
        )}
        {progress !== 'sending' && said && (
          <Alert tone={said.tone} live="status" title={said.title}>
            {said.body}
          </Alert>
        )}
        {progress !== 'sending' && alert?.resolvedAt && <Resolved alert={alert} />}
        <CallButton phone={phone} />
      </div>
    </Dialog>
  )
}
