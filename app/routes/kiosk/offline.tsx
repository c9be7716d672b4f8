import { type MetaFunction } from '@remix-run/react'
import { KioskScreen } from './screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Kiosk' }]

/** The tablet at the gate offline: cached on the tablet itself, without anybody's data. */
export default function OfflineKiosk() {
  return <KioskScreen enrolment={null} told={null} />
}
