import { type AlertKind, alertWords, kindOf, type KindWords } from './alert-kinds.ts'

type Alert = { type: string; drill: boolean }

/** The gravest first: one heading stands over several alerts. */
const GRAVEST: AlertKind[] = ['sos', 'duress', 'missed_check_in', 'overrun', 'watch_failed', 'drill', 'watch_test']
const HEADINGS: Partial<Record<AlertKind, string>> = { sos: 'EMERGENCY ALERT', drill: 'EMERGENCY DRILL' }

/** Returns the heading over these alerts: what the gravest of them is, with its sign and colour. */
export function overlayTitle(alerts: readonly Alert[]): { text: string } & Pick<KindWords, 'icon' | 'tone'> {
  const [gravest] = [...alerts].sort((a, b) => GRAVEST.indexOf(kindOf(a)) - GRAVEST.indexOf(kindOf(b)))
  const alert = gravest ?? { type: 'sos', drill: false }
  const { label, icon, tone } = alertWords(alert)
  return { text: HEADINGS[kindOf(alert)] ?? label, icon, tone }
}
