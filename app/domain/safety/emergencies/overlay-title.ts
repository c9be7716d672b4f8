import { type AlertKind, alertWords, kindOf, type KindWords } from './alert-kinds.ts'

type Alert = { type: string; drill: boolean }

/** The order of kinds, the most serious first, because several alerts share one heading. */
const GRAVEST: AlertKind[] = ['sos', 'duress', 'missed_check_in', 'overrun', 'watch_failed', 'drill', 'watch_test']
const HEADINGS: Partial<Record<AlertKind, string>> = { sos: 'EMERGENCY ALERT', drill: 'EMERGENCY DRILL' }

/**
 * Returns alerts in reading order for the desk: the most serious kind first, so that no drill comes before a person in
 * danger, and within a kind the newest first. @param alerts have ids that sort by when they were raised
 */
export const byGravity = <A extends Alert & { id: string }>(alerts: readonly A[]): A[] =>
  [...alerts].sort((a, b) => gravity(a) - gravity(b) || (a.id < b.id ? 1 : -1))

/** Returns the heading above these alerts: the most serious of them, with its icon and colour. */
export function overlayTitle(alerts: readonly Alert[]): { text: string } & Pick<KindWords, 'icon' | 'tone'> {
  const alert: Alert = gravestOf(alerts) ?? { type: 'sos', drill: false }
  const { label, icon, tone } = alertWords(alert)
  return { text: HEADINGS[kindOf(alert)] ?? label, icon, tone }
}

/** Returns the most serious of these alerts; undefined if there is none. */
export const gravestOf = <A extends Alert>(alerts: readonly A[]): A | undefined =>
  [...alerts].sort((a, b) => gravity(a) - gravity(b))[0]

/** Returns the place of an alert's kind in the order of kinds; 0 for the most serious. */
export const gravity = (alert: Alert): number => GRAVEST.indexOf(kindOf(alert))
