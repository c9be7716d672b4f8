import { type ReactNode, useSyncExternalStore } from 'react'
import { alarmStore, armAlarm, disarmAlarm, testTone } from '~/ui/alarm.ts'
import { switchVoice, voiceStore } from '~/ui/alarm-voice.ts'
import { Icon } from '~/ui/icon.tsx'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { subscribeDevice } from '~/browser/runtime/push.ts'

/**
 * 'Arm alarm': lets this page sound the siren (browsers require a press first), asks for desktop notifications and push
 * on this device, and shows whether the alarm is ARMED or SILENT.
 * @param userId the person who uses this device; without one there is only the siren
 */
export function AlarmButton({ userId, onInk = false }: { userId?: string; onInk?: boolean }) {
  const armed = useSyncExternalStore(alarmStore.subscribe, alarmStore.armed, alarmStore.onServer)
  const voice = useSyncExternalStore(voiceStore.subscribe, voiceStore.state, voiceStore.onServer)
  const ready = useHydrated()
  const arm = async () => {
    if (await armAlarm()) testTone()
    if (userId) await subscribeDevice(userId)
  }
  const look = onInk ? ({ variant: 'on-ink', size: 'sm' } as const) : {}
  const narrow = onInk && 'max-sm:px-2'
  // While the alarm is silent, the bar reserves the space that it needs when armed. The first press anywhere on the
  // page arms it, and must not move anything.
  const shown = armed || onInk
  const away = !armed && 'invisible sm:order-first'
  return (
    <span className={classes('inline-flex flex-wrap items-center gap-1.5', !ready && 'invisible')}>
      <span
        role="status"
        className={classes(
          'inline-flex min-w-18 items-center justify-center rounded-pill border border-transparent px-1.5 py-0.5 text-xs font-bold max-sm:min-w-14',
          armed ? 'bg-hivis text-on-hivis' : 'bg-sos text-on-sos',
        )}
      >
        {armed ? 'ARMED' : 'SILENT'}
      </span>
      <Button
        {...look}
        icon="bell"
        className={classes(onInk ? 'min-w-27 sm:min-w-30' : 'min-w-30', narrow)}
        onClick={armed ? testTone : () => void arm()}
      >
        {armed ? 'Test tone' : 'Arm alarm'}
      </Button>
      {shown && (
        <Button {...look} className={classes(narrow, away)} onClick={() => void disarmAlarm()}>
          <Short sign="bell-off" on={onInk}>
            Silence
          </Short>
        </Button>
      )}
      {shown && voice !== 'none' && (
        <Button
          {...look}
          aria-pressed={voice === 'on'}
          className={classes(onInk ? 'sm:min-w-22' : 'min-w-22', narrow, away)}
          onClick={() => switchVoice(voice === 'off')}
        >
          <Short sign="chat" on={onInk}>
            Voice {voice}
          </Short>
        </Button>
      )}
    </span>
  )
}

/** A button's label. On a phone an icon replaces it, because the bar has only one line for all its buttons. */
const Short = ({ sign, on, children }: { sign: 'bell-off' | 'chat'; on: boolean; children: ReactNode }) =>
  on ? (
    <>
      <Icon name={sign} className="sm:hidden" />
      <span className="max-sm:sr-only">{children}</span>
    </>
  ) : (
    children
  )
