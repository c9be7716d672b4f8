import { type InputOf } from '~/api/call.ts'

const PATIENCE_MS = 4000

type Check = InputOf<'POST /api/lone-sessions/:id/checks'>
/** Where the device is, and its battery level; null for anything that it does not report. */
export type DeviceState = Required<Pick<Check, 'location' | 'battery'>>

/** Returns where the device is and its battery level, if it reports them within four seconds. Never fails. */
export async function askDevice(): Promise<DeviceState> {
  const [position, battery] = await Promise.all([placeNow(), batteryNow()])
  if (!position) return { location: null, battery }
  const { latitude, longitude, accuracy } = position.coords
  return { location: { latitude, longitude, accuracy }, battery }
}

/** Returns a form with the device's data added. Never fails. */
export async function withPlace(form: FormData): Promise<FormData> {
  const { location } = await askDevice()
  for (const [name, value] of Object.entries(location ?? {})) form.set(`location.${name}`, String(value))
  return form
}

function placeNow(): Promise<GeolocationPosition | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  const asked = new Promise<GeolocationPosition | null>((resolve) => {
    const options = { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 30_000 }
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), options)
  })
  // The browser's limit counts only once the person has given permission, but ours counts from now.
  return Promise.race([asked, new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))])
}

async function batteryNow(): Promise<number | null> {
  const read = (navigator as { getBattery?: () => Promise<{ level: number }> }).getBattery
  const battery = await read?.call(navigator).catch(() => null)
  return battery ? battery.level : null
}
