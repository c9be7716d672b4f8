import { type MouseEvent, useEffect, useState } from 'react'
import { buttonClass } from '~/ui/button.tsx'
import { useFetched } from '~/ui/fetched.ts'
import { Icon } from '~/ui/icon.tsx'
import { SOS_BUTTON } from './sos-button.ts'
import { unsentPress } from './unsent.ts'

/** The page that does the same, where the rest does not come in time. */
const PAGE = '/emergency'
const LATE_MS = 2000

const fetchSos = () => import('./sos-at-once.tsx')

/** SOS in the bar of every staff page: it asks at once, over whatever is being done; what is typed there stays. */
export function HeaderSos({ userId, phone }: { userId: string; phone: string }) {
  const [asked, setAsked] = useState(false)
  const [unsent, setUnsent] = useState(false)
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
    const late = setTimeout(() => location.assign(PAGE), LATE_MS)
    return () => clearTimeout(late)
  }, [asked, sos])
  const end = () => {
    setAsked(false)
    setUnsent(false)
  }
  return (
    <>
      <a href={PAGE} onClick={ask} className={buttonClass({ variant: 'sos' }, 'px-3')}>
        <Icon name="siren" className="size-5 @max-[16rem]:hidden" />
        SOS
      </a>
      {(asked || unsent) && sos && <sos.SosAtOnce userId={userId} phone={phone} onEnd={end} />}
    </>
  )
}
