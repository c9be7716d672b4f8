import { type AlertKind, alertWords, kindOf, type KindWords } from './alert-kinds.ts'

type Alert = { type: string; drill: boolean }

/** The gravest first: one heading stands over several alerts. */
const GRAVEST: AlertKind[] = ['sos', 'duress', 'missed_check_in', 'overrun', 'watch_failed', 'drill', 'watch_test']
const HEADINGS: Partial<Record<AlertKind, string>> = { sos: 'EMERGENCY ALERT', drill: 'EMERGENCY DRILL' }

/** Returns the heading over these alerts: what the gravest of them is, with its sign and colour. */
export function overlayTitle(alerts: readonly Alert[]): { text: string } & Pick<KindWords, 'icon' | 'tone'> {
  const alert: Alert = gravestOf(alerts) ?? { type: 'sos', drill: false }
  const { label, icon, tone } = alertWords(alert)
  return { text: HEADINGS[kindOf(alert)] ?? label, icon, tone }
}

/** Returns the gravest of these alerts; undefined where there is none. */
export const gravestOf = <A extends Alert>(alerts: readonly A[]): A | undefined =>
  [...alerts].sort((a, b) => GRAVEST.indexOf(kindOf(a)) - GRAVEST.indexOf(kindOf(b)))[0]
