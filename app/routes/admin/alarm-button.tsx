import { useSyncExternalStore } from 'react'
import { alarmStore, armAlarm, disarmAlarm, testTone } from '~/ui/alarm.ts'
import { Button } from '~/ui/button.tsx'
import { useHydrated } from '~/ui/hydrated.ts'
import { subscribeDevice } from '~/ui/push.ts'

/**
 * 'Arm alarm': lets this page sound the siren (browsers want a press first), asks for desktop notifications and push on
 * this device, and shows whether the alarm is ARMED or SILENT.
 */
export function AlarmButton({ onInk = false }: { onInk?: boolean }) {
  const armed = useSyncExternalStore(alarmStore.subscribe, alarmStore.armed, alarmStore.onServer)
  const ready = useHydrated()
  if (!ready) return null
  const arm = async () => {
    if (await armAlarm()) testTone()
    await subscribeDevice()
  }
  const variant = onInk ? 'on-ink' : 'secondary'
  return (
    <>
      <span
        role="status"
        className={`inline-flex items-center rounded-pill px-2.5 py-0.5 text-xs font-bold ${armed ? 'bg-hivis text-on-hivis' : 'bg-sos text-on-sos'}`}
      >
        {armed ? 'ARMED' : 'SILENT'}
      </span>
      {armed ? (
        <>
          <Button variant={variant} size={onInk ? 'sm' : 'md'} icon="bell" onClick={testTone}>
            Test tone
          </Button>
          <Button variant={variant} size={onInk ? 'sm' : 'md'} onClick={() => void disarmAlarm()}>
            Silence
          </Button>
        </>
      ) : (
        <Button variant={variant} size={onInk ? 'sm' : 'md'} icon="bell" onClick={() => void arm()}>
          Arm alarm
        </Button>
      )}
    </>
  )
}
