import { speakAfter } from './alarm-voice.ts'
import { losses } from '../browser/runtime/live-afresh.ts'

type Beep = { at: number; hertz: number; lasts: number }

const beeps = (most: number, apart: number, lasts: number, hertz: (beep: number) => number): Beep[] =>
  Array.from({ length: most }, (_, beep) => ({ at: beep * apart, hertz: hertz(beep), lasts }))

/** The sound of each kind of alarm. The siren of an SOS: 800 and 1200 Hz in turn, 0.25 s each, 0.3 s apart. */
const SOUNDS = {
  siren: beeps(6, 0.3, 0.25, (beep) => (beep % 2 ? 1200 : 800)),
  pulse: beeps(6, 0.35, 0.12, () => 1000),
  low: beeps(3, 0.6, 0.45, () => 440),
  fault: beeps(4, 0.4, 0.3, (beep) => (beep % 2 ? 330 : 500)),
  drill: beeps(2, 0.4, 0.2, () => 800),
}
export type AlarmSound = keyof typeof SOUNDS
const VIBRATION = [400, 150, 400, 150, 400, 150, 800]

const SILENCED = 'alarm-silenced'

let context: AudioContext | null = null
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/**
 * `waiting`: the browser does not allow sounds until the page has been pressed. `silenced`: a person switched the alarm
 * off. `failed`: the page has been pressed, and still no sound plays, as on a computer without a sound output.
 */
export type AlarmState = 'armed' | 'waiting' | 'silenced' | 'failed'

/** The longest time in which a press makes sounds play. */
const STARTS_MS = 2000
let failed = false

/** Whether the siren can be heard. */
export const alarmStore = {
  armed: () => context?.state === 'running',
  state: (): AlarmState => (alarmStore.armed() ? 'armed' : isSilenced() ? 'silenced' : failed ? 'failed' : 'waiting'),
  onServer: () => false,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

losses.add(alarmStore.armed)

/** Arms the siren; call it from a press. Returns whether it can be heard now. */
export async function armAlarm(): Promise<boolean> {
  remember(false)
  try {
    if (!context) {
      context = new AudioContext()
      context.onstatechange = notify
    }
    // Without a sound output, Firefox answers neither yes nor no.
    await Promise.race([context.resume(), new Promise((done) => setTimeout(done, STARTS_MS))])
  } catch {
    // This device cannot play sounds, so the state stays SILENT and the page says so.
  }
  failed = !alarmStore.armed() && (navigator.userActivation?.hasBeenActive ?? false)
  notify()
  return alarmStore.armed()
}

/**
 * Arms the siren at the first press on the page, whatever is pressed, unless it was silenced on this device. If the
 * browser allows it, the siren is armed at once. @returns a function that stops waiting for a press
 */
export function armByFirstPress(): () => void {
  const arm = () => void (['waiting', 'failed'].includes(alarmStore.state()) && armAlarm())
  arm()
  for (const press of PRESSES) document.addEventListener(press, arm, true)
  return () => {
    for (const press of PRESSES) document.removeEventListener(press, arm, true)
  }
}

// A button that is held may be gone when it is released, and then there is no click.
const PRESSES = ['pointerup', 'click', 'keydown'] as const

function isSilenced(): boolean {
  try {
    return localStorage.getItem(SILENCED) !== null
  } catch {
    return false
  }
}

function remember(silenced: boolean): void {
  try {
    if (silenced) localStorage.setItem(SILENCED, 'yes')
    else localStorage.removeItem(SILENCED)
  } catch {
    // If the browser cannot store this, the alarm waits for a press again after each load.
  }
}

/** Silences the page until a person arms it again, even after a reload. */
export async function disarmAlarm(): Promise<void> {
  remember(true)
  await context?.suspend().catch(() => null)
  notify()
}

/**
 * Sounds an alarm once, if armed, and vibrates devices that can. @param spoken what the browser's voice says after it,
 * if there is one and it is on
 */
export function soundAlarm(sound: AlarmSound = 'siren', spoken?: string): void {
  // Before the first press, a browser refuses to vibrate and logs a warning.
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(VIBRATION)
  for (const { at, hertz, lasts } of SOUNDS[sound]) beep(at, hertz, lasts)
  if (spoken && alarmStore.armed()) speakAfter(SOUNDS[sound].at(-1)!, spoken)
}

/** Plays one short beep, and the voice if it is on, as a test. */
export function testTone(): void {
  beep(0, 800, 0.25)
  if (alarmStore.armed()) speakAfter({ at: 0, lasts: 0.25 }, 'Alarm test')
}

function beep(at: number, hertz: number, lasts: number): void {
  if (!context || !alarmStore.armed()) return
  const start = context.currentTime + at
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'square'
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.25, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + lasts)
}
