import { type AlertKind, alertWords, kindOf, type KindWords } from './alert-kinds.ts'

type Alert = { type: string; drill: boolean }

/** The gravest first: one heading stands over several alerts. */
const GRAVEST: AlertKind[] = ['sos', 'duress', 'missed_check_in', 'overrun', 'watch_failed', 'drill', 'watch_test']
const HEADINGS: Partial<Record<AlertKind, string>> = { sos: 'EMERGENCY ALERT', drill: 'EMERGENCY DRILL' }

/**
 * Returns alerts in the order in which somebody at the desk should read them: the gravest kind first, so that no drill
 * stands before somebody in danger, and of one kind the newest first.
 * @param alerts ids that sort by when they were raised
 */
export const byGravity = <A extends Alert & { id: string }>(alerts: readonly A[]): A[] =>
  [...alerts].sort((a, b) => gravity(a) - gravity(b) || (a.id < b.id ? 1 : -1))

/** Returns the heading over these alerts: what the gravest of them is, with its sign and colour. */
export function overlayTitle(alerts: readonly Alert[]): { text: string } & Pick<KindWords, 'icon' | 'tone'> {
  const alert: Alert = gravestOf(alerts) ?? { type: 'sos', drill: false }
  const { label, icon, tone } = alertWords(alert)
  return { text: HEADINGS[kindOf(alert)] ?? label, icon, tone }
}

/** Returns the gravest of these alerts; undefined where there is none. */
export const gravestOf = <A extends Alert>(alerts: readonly A[]): A | undefined =>
  [...alerts].sort((a, b) => gravity(a) - gravity(b))[0]

const gravity = (alert: Alert) => GRAVEST.indexOf(kindOf(alert))
