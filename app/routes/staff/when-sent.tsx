import { showTime } from '~/platform/dates.ts'
import { useWaiting } from '~/browser/outbox/waiting.ts'
import { KeepOpen } from './nothing-waits.tsx'

/** When what waits on this phone is sent: why it is not sent yet, as far as that is known. */
export function WhenSent() {
  const { hitch } = useWaiting()
  if (hitch?.why === 'server')
    return (
      <>
        Server problem. Trying again at {showTime(new Date(hitch.nextAt))}. <KeepOpen />
      </>
    )
  return (
    <>
      It is sent automatically when there is a connection. <KeepOpen />
    </>
  )
}
