import { useSyncExternalStore } from 'react'
import { Button } from '~/ui/button.tsx'

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
const read = () => (!document.fullscreenEnabled ? 'never' : document.fullscreenElement ? 'full' : 'window')

/** Fills the screen with the page, if the browser can and the screen is not a phone's. Alarms still appear over it. */
export function FullScreen() {
  const state = useSyncExternalStore(subscribe, read, () => 'window' as const)
  if (state === 'never') return null
  const change = () =>
    void (state === 'full' ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => null)
  return (
    <Button variant="on-ink" icon="monitor" className="max-sm:hidden noscript:hidden" onClick={change}>
      {state === 'full' ? 'Leave full screen' : 'Full screen'}
    </Button>
  )
}
