import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from '@remix-run/react'
import { type AlarmState, alarmStore, armByFirstPress } from '~/ui/alarm.ts'
import { Icon } from '~/ui/icon.tsx'

const WORDS: Partial<Record<AlarmState, string>> = {
  waiting: 'Sound is off. Click anywhere or press a key to hear alarms.',
  failed: 'Sound does not start on this computer. Check its sound output, then click anywhere.',
}

/**
 * A strip across the page, beside the rail, while alarms cannot be heard yet. The first press anywhere removes it, and
 * still reaches what it was aimed at. That press also asks for permission to show desktop notifications, because
 * browsers refuse a page that asks without a press.
 */
export function AlarmStrip() {
  const state = useSyncExternalStore(alarmStore.subscribe, alarmStore.state, () => 'armed' as const)
  useEffect(armByFirstPress, [])
  useEffect(() => {
    document.addEventListener('click', askForNotifications, { once: true, capture: true })
    return () => document.removeEventListener('click', askForNotifications, { capture: true })
  }, [])
  const words = WORDS[state]
  const strip = useFoot(words !== undefined)
  if (!words) return null
  return (
    <p
      ref={strip}
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex lg:left-60 [:fullscreen_&]:left-0 items-center justify-center gap-2 bg-sos px-4 py-2 text-center font-bold text-on-sos"
    >
      <Icon name="bell" />
      {words}
    </p>
  )
}

/**
 * Reserves space for the strip at the foot of the page, so that it covers nothing. The space stays until another page
 * is opened, so that the press that closes the strip hits what it was aimed at. The wall, on which no other page is
 * opened, takes its space (`--strip`) back at once: it grows downwards, and nothing on it moves.
 */
function useFoot(shown: boolean) {
  const strip = useRef<HTMLParagraphElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!shown || !strip.current) return
    const { current } = strip
    const watch = new ResizeObserver(() => {
      if (!current.isConnected) return
      for (const space of ['--foot', '--strip'])
        document.documentElement.style.setProperty(space, `${current.offsetHeight}px`)
    })
    watch.observe(current)
    return () => {
      watch.disconnect()
      document.documentElement.style.removeProperty('--strip')
    }
  }, [shown])
  useEffect(() => {
    if (!strip.current) document.documentElement.style.removeProperty('--foot')
  }, [pathname])
  return strip
}

function askForNotifications(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return
  void Promise.resolve(Notification.requestPermission()).catch(() => null)
}
