import { type MouseEvent, useEffect, useState } from 'react'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { useFetched } from '~/browser/runtime/fetched.ts'
import { Icon } from '~/ui/icon.tsx'
import { serverAnswers } from '~/browser/runtime/server-answers.ts'
import { SOS_BUTTON } from './sos-button.ts'
import { unsentPress } from './unsent.ts'
import { CallButton } from '~/ui/call-button.tsx'

/** Opens the page that does the same, if the rest does not load in time. */
const PAGE = '/emergency'
const LATE_MS = 2000

/** Returns whether the page opens: from the phone, or from a server that answers. */
const canOpen = async () => Boolean(navigator.serviceWorker?.controller) || (await serverAnswers())

const fetchSos = () => import('./sos-at-once.tsx')

/** The SOS button in the bar of a page where nobody is signed in. It opens the phone's own SOS page. */
export const PlainSos = () => (
  <a href="/offline/sos" className={buttonClass({ variant: 'sos' }, 'px-3')}>
    <Icon name="siren" className="size-5 @max-[16rem]:hidden" />
    SOS
  </a>
)

/**
 * The SOS button in the bar of every staff page. It asks at once, over whatever the person is doing, and typed text
 * stays.
 */
export function HeaderSos({ userId, phone }: { userId: string; phone: string }) {
  const [asked, setAsked] = useState(false)
  const [unsent, setUnsent] = useState(false)
  /** Shown if there is no connection, and nothing here can send the alert later. */
  const [alone, setAlone] = useState(false)
  const sos = useFetched(fetchSos, asked || unsent)
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    const own = document.getElementById(SOS_BUTTON)
    if (own) own.click()
    else setAsked(true)
  }
  useEffect(() => setUnsent(unsentPress(userId) !== null), [userId])
  useEffect(() => {
    if (!asked || sos) return
    let over = false
    const late = setTimeout(async () => {
      const can = await canOpen()
      if (over) return
      if (can) location.assign(PAGE)
      else setAlone(true)
    }, LATE_MS)
    return () => {
      over = true
      clearTimeout(late)
    }
  }, [asked, sos])
  const end = () => {
    setAsked(false)
    setUnsent(false)
    setAlone(false)
  }
  return (
    <>
      <a href={PAGE} onClick={ask} className={buttonClass({ variant: 'sos' }, 'px-3')}>
        <Icon name="siren" className="size-5 @max-[16rem]:hidden" />
        SOS
      </a>
      {(asked || unsent) && sos && <sos.SosAtOnce userId={userId} phone={phone} onEnd={end} />}
      <Dialog
        open={asked && !sos && alone}
        onClose={end}
        role="alertdialog"
        title="There is no connection"
        description="Nothing was sent. Once you are connected, you will be asked whether to send an alert."
        footer={<Button onClick={end}>Close</Button>}
      >
        <CallButton phone={phone} />
      </Dialog>
    </>
  )
}
