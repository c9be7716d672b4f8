import { type MetaFunction } from '@remix-run/react'
import { DAY_MS } from '~/platform/dates.ts'
import { isOpen, type Shown, useWaiting } from '~/outbox/waiting.ts'
import { StaticFrame } from '~/routes/entry/static-frame.tsx'
import { KeepOpen, NothingWaits } from '~/routes/staff/nothing-waits.tsx'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { WaitingItem } from './waiting-item.tsx'
import { useHeld } from './held.ts'

export const meta: MetaFunction = () => [{ title: 'Waiting on this phone' }]

const OLD_MS = 3 * DAY_MS

/** Everything that was done on this phone: what waits, what arrived, what needs its person. */
export default function WaitingPage() {
  const { company } = useRoot()
  const held = useHeld()
  const { operations, persisted } = useWaiting()
  const open = operations.filter(isOpen)
  const waits = open.filter(({ state }) => state !== 'Needs you')
  const own = operations.filter((each) => each.own).reverse()
  const others = open.filter((each) => !each.own).length
  return (
    <StaticFrame company={company} back={{ to: '/home', label: 'Home' }} reload>
      <h1 className="mb-4 text-2xl font-extrabold sm:text-3xl">Waiting on this phone</h1>
      <div className="grid gap-4">
        {held === null && <p>You are signed out on this phone.</p>}
        <NothingWaits />
        {waits.length > 0 && (
          <>
            <p>
              What waits is sealed and goes out by itself when there is signal. <KeepOpen />
            </p>
            <Button icon="send" full onClick={() => void sendNow()}>
              Send now
            </Button>
          </>
        )}
        {isOld(waits) && (
          <Alert tone="warn" title="Something has waited for more than three days">
            Open this page where there is signal, or tell the control room what you did.
          </Alert>
        )}
        {waits.length > 0 && persisted === false && (
          <Alert tone="warn" title="This phone may delete unsent things when it is full">
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
        {held !== undefined && own.length + others === 0 && (
          <Empty icon="check-circle" title="Nothing waits">
            All that was done on this phone has been received.
          </Empty>
        )}
      </div>
    </StaticFrame>
  )
}

const isOld = (waits: Shown[]) => waits.some(({ madeAt }) => Date.now() - Date.parse(madeAt) > OLD_MS)

const sendNow = () => import('~/outbox/send.ts').then(({ send }) => send())
