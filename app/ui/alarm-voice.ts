const KEY = 'alarm-voice-off'
const PAUSE_MS = 200

const listeners = new Set<() => void>()
let waiting: ReturnType<typeof setTimeout> | undefined

const hasVoice = () => typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined'

/** Whether alarms are spoken on this device: `none` where the browser has no voice. */
export const voiceStore = {
  state: (): 'on' | 'off' | 'none' => (!hasVoice() ? 'none' : isOff() ? 'off' : 'on'),
  /** Nearly every browser has one: its place is kept. */
  onServer: () => 'on' as const,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Switches the voice on or off on this device; a reload changes nothing of that. */
export function switchVoice(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'yes')
  } catch {
    // A browser that keeps nothing speaks again after each load.
  }
  if (!on) hush()
  listeners.forEach((listener) => listener())
}

/** Says words once a tone is over; the newest words replace what has not been said yet. */
export function speakAfter({ at, lasts }: { at: number; lasts: number }, words: string): void {
  if (voiceStore.state() !== 'on') return
  clearTimeout(waiting)
  waiting = setTimeout(() => say(words), (at + lasts) * 1000 + PAUSE_MS)
}

/** Ends what is being said, and what was about to be. */
export function hush(): void {
  clearTimeout(waiting)
  if (hasVoice()) speechSynthesis.cancel()
}

function say(words: string): void {
  try {
    speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(words)
    utterance.lang = 'en-GB'
    speechSynthesis.speak(utterance)
  } catch {
    // The tone was heard: a voice that fails takes nothing away.
  }
}

function isOff(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
