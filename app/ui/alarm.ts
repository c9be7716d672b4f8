import { losses } from './live-afresh.ts'

/** The sound of an emergency: six beeps, 800 and 1200 Hz in turn, 0.25 s each, 0.3 s apart. */
const SIREN = Array.from({ length: 6 }, (_, beep) => ({
  at: beep * 0.3,
  hertz: beep % 2 ? 1200 : 800,
  lasts: 0.25,
}))
const VIBRATION = [400, 150, 400, 150, 400, 150, 800]

let context: AudioContext | null = null
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** Whether the siren can be heard: a browser lets a page sound only after a press on it. */
export const alarmStore = {
  armed: () => context?.state === 'running',
  onServer: () => false,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

losses.add(alarmStore.armed)

/** Arms the siren; call it from a press. Answers whether it can be heard now. */
export async function armAlarm(): Promise<boolean> {
  try {
    if (!context) {
      context = new AudioContext()
      context.onstatechange = notify
    }
    await context.resume()
  } catch {
    // No sound on this device: the state stays SILENT, and says so.
  }
  notify()
  return alarmStore.armed()
}

/** Makes the page silent again. */
export async function disarmAlarm(): Promise<void> {
  await context?.suspend().catch(() => null)
  notify()
}

/** Sounds the siren once, where it is armed, and shakes a device that can. */
export function soundAlarm(): void {
  navigator.vibrate?.(VIBRATION)
  for (const { at, hertz, lasts } of SIREN) beep(at, hertz, lasts)
}

/** One short beep, to hear that it works. */
export function testTone(): void {
  beep(0, 800, 0.25)
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
