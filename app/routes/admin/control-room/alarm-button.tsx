import { useSyncExternalStore } from 'react'
import { alarmStore, armAlarm, disarmAlarm, testTone } from '~/ui/alarm.ts'
import { switchVoice, voiceStore } from '~/ui/alarm-voice.ts'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { subscribeDevice } from '~/browser/runtime/push.ts'

/**
 * 'Arm alarm': lets this page sound the siren (browsers want a press first), asks for desktop notifications and push on
 * this device, and shows whether the alarm is ARMED or SILENT.
 * @param userId whose device this becomes; without it there is the siren alone
 */
export function AlarmButton({ userId, onInk = false }: { userId?: string; onInk?: boolean }) {
  const armed = useSyncExternalStore(alarmStore.subscribe, alarmStore.armed, alarmStore.onServer)
  const voice = useSyncExternalStore(voiceStore.subscribe, voiceStore.state, voiceStore.onServer)
  const ready = useHydrated()
  const arm = async () => {
    if (await armAlarm()) testTone()
    if (userId) await subscribeDevice(userId)
  }
  const look = onInk ? ({ variant: 'on-ink', size: 'sm', className: 'max-sm:px-2' } as const) : {}
  // Its place is kept from the start, so that the bar does not jump when the scripts are there.
  return (
    <span className={classes('inline-flex flex-wrap items-center gap-1.5', !ready && 'invisible')}>
      <span
        role="status"
        className={`inline-flex items-center rounded-pill border border-transparent px-2.5 py-0.5 text-xs font-bold max-sm:px-1.5 ${armed ? 'bg-hivis text-on-hivis' : 'bg-sos text-on-sos'}`}
      >
        {armed ? 'ARMED' : 'SILENT'}
      </span>
      {armed ? (
        <>
          <Button {...look} icon="bell" onClick={testTone}>
            Test tone
          </Button>
          <Button {...look} onClick={() => void disarmAlarm()}>
            Silence
          </Button>
          {voice !== 'none' && (
            <Button {...look} aria-pressed={voice === 'on'} onClick={() => switchVoice(voice === 'off')}>
              Voice {voice}
            </Button>
          )}
        </>
      ) : (
        <Button {...look} icon="bell" onClick={() => void arm()}>
          Arm alarm
        </Button>
      )}
    </span>
  )
}
