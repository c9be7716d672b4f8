const KEY = 'alarm-voice-off'
const PAUSE_MS = 200

const listeners = new Set<() => void>()
let waiting: ReturnType<typeof setTimeout> | undefined

const hasVoice = () => typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined'

/** Whether alarms are spoken on this device; `none` if the browser has no voice. */
export const voiceStore = {
  state: (): 'on' | 'off' | 'none' => (!hasVoice() ? 'none' : isOff() ? 'off' : 'on'),
  /** The server assumes that there is a voice, as in nearly every browser, so that space is reserved for its switch. */
  onServer: () => 'on' as const,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Switches the voice on or off on this device, also after a reload. */
export function switchVoice(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'yes')
  } catch {
    // If the browser cannot store this, the voice is on again after each load.
  }
  if (!on) hush()
  listeners.forEach((listener) => listener())
}

/** Speaks a text after a tone; a newer text replaces those not yet spoken. */
export function speakAfter({ at, lasts }: { at: number; lasts: number }, words: string): void {
  if (voiceStore.state() !== 'on') return
  clearTimeout(waiting)
  waiting = setTimeout(() => say(words), (at + lasts) * 1000 + PAUSE_MS)
}

/** Stops what is being spoken and drops what is waiting to be. */
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
    // If the voice fails, nothing else is lost, because the tone has been heard.
  }
}

function isOff(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
