import { useEffect, useSyncExternalStore } from 'react'
import { alarmStore, armByFirstPress } from '~/ui/alarm.ts'
import { Icon } from '~/ui/icon.tsx'

/**
 * A strip across the whole screen while alarms cannot be heard yet, until the first press anywhere, which passes
 * through. That press also asks about desktop notifications: browsers refuse a page that asks unprompted.
 */
export function AlarmStrip() {
  const state = useSyncExternalStore(alarmStore.subscribe, alarmStore.state, () => 'armed' as const)
  useEffect(armByFirstPress, [])
  useEffect(() => {
    document.addEventListener('click', askForNotifications, { once: true, capture: true })
    return () => document.removeEventListener('click', askForNotifications, { capture: true })
  }, [])
  if (state !== 'waiting') return null
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex items-center justify-center gap-2 bg-sos px-4 py-2 text-center font-bold text-on-sos"
    >
      <Icon name="bell" />
      Sound is off. Click anywhere or press a key to hear alarms.
    </p>
  )
}

function askForNotifications(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return
  void Promise.resolve(Notification.requestPermission()).catch(() => null)
}
