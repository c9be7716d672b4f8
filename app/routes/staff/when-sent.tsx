import { showTime } from '~/platform/dates.ts'
import { useWaiting } from '~/browser/outbox/waiting.ts'
import { KeepOpen } from './nothing-waits.tsx'

/** Says when the items waiting on this phone will be sent, and why they have not been sent yet, if known. */
export function WhenSent() {
  const { hitch } = useWaiting()
  return (
    <>
      {hitch?.why === 'server'
        ? `Server problem. Trying again at ${showTime(new Date(hitch.nextAt))}.`
        : 'It is sent automatically when there is a connection.'}{' '}
      <KeepOpen />
    </>
  )
}
