import { type MetaFunction } from '@remix-run/react'
import { DAY_MS } from '~/platform/dates.ts'
import { hasAllArrived, isOpen, type Shown } from '~/browser/outbox/shown.ts'
import { useWaiting } from '~/browser/outbox/waiting.ts'
import { NothingWaits } from '~/routes/staff/nothing-waits.tsx'
import { WhenSent } from '~/routes/staff/when-sent.tsx'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { WaitingItem } from './waiting-item.tsx'
import { OfflineFrame } from './frame.tsx'
import { useHeld } from './held.ts'

export const meta: MetaFunction = () => [{ title: 'Waiting on this phone' }]

const OLD_MS = 3 * DAY_MS

/** Everything that was done on this phone: what is waiting, what has arrived, and what needs the person's attention. */
export default function WaitingPage() {
  const held = useHeld()
  const waiting = useWaiting()
  const { operations, persisted, fault } = waiting
  const open = operations.filter(isOpen)
  const waits = open.filter(({ state }) => state !== 'Needs you')
  const own = operations.filter((each) => each.own).reverse()
  const others = open.filter((each) => !each.own).length
  return (
    <OfflineFrame
      title="Waiting on this phone"
      help={
        <>
          {held === null && fault !== 'unavailable' && <p>You are signed out on this phone.</p>}
          <NothingWaits />
          {waits.length > 0 && (
            <>
              <p>
                Entries waiting here are encrypted. <WhenSent />
              </p>
              <Button icon="send" full onClick={() => void sendNow()}>
                Send now
              </Button>
            </>
          )}
          {isOld(waits) && (
            <Alert tone="warn" title="Unsent for more than three days">
              Open this page once you have signal, or tell control what you did.
            </Alert>
          )}
          {waits.length > 0 && persisted === false && (
            <Alert tone="warn" title="This phone may delete unsent items when it is full">
              Install the app to prevent that.
            </Alert>
          )}
          {others > 0 && (
            <p>
              {others} sealed {others === 1 ? 'item' : 'items'} of this phone {others === 1 ? 'waits' : 'wait'}.
            </p>
          )}
          {own.length > 0 && (
            <ul className="grid gap-3">
              {own.map((each) => (
                <WaitingItem key={each.id} operation={each} />
              ))}
            </ul>
          )}
          {held !== undefined && hasAllArrived(waiting) && (
            <Empty icon="check-circle" title="Nothing is waiting">
              Everything on this phone has been received.
            </Empty>
          )}
        </>
      }
    />
  )
}

const isOld = (waits: Shown[]) => waits.some(({ madeAt }) => Date.now() - Date.parse(madeAt) > OLD_MS)

const sendNow = () => import('~/browser/outbox/send.ts').then(({ send }) => send())
