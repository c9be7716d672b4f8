import { isOpen } from '~/browser/outbox/shown.ts'
import { useWaiting } from '~/browser/outbox/waiting.ts'
import { Icon } from '~/ui/icon.tsx'

/** Shows how many items on this phone the server does not have yet; nothing if there are none. */
export function WaitingMark() {
  const count = useWaiting().operations.filter(isOpen).length
  if (count === 0) return null
  return (
    <a
      href="/offline/waiting"
      className="ml-auto inline-flex min-h-11 items-center gap-1.5 rounded-control border border-hivis px-2.5 font-bold text-hivis"
    >
      <Icon name="upload" className="size-5" />
      {count}
      <span className="sr-only"> waiting on this phone</span>
    </a>
  )
}
