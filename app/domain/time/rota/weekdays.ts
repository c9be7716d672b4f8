import { type Line } from './lines.ts'

/** The choices of weekdays in a row of the form; 1 is Monday. */
export const WEEKDAYS: Record<string, { label: string; days: readonly number[] }> = {
  '1': { label: 'Monday', days: [1] },
  '2': { label: 'Tuesday', days: [2] },
  '3': { label: 'Wednesday', days: [3] },
  '4': { label: 'Thursday', days: [4] },
  '5': { label: 'Friday', days: [5] },
  '6': { label: 'Saturday', days: [6] },
  '7': { label: 'Sunday', days: [7] },
  '1-5': { label: 'Monday to Friday', days: [1, 2, 3, 4, 5] },
  '6-7': { label: 'Saturday and Sunday', days: [6, 7] },
  '1-7': { label: 'Every day', days: [1, 2, 3, 4, 5, 6, 7] },
}

/** Returns the lines of a week in words. Days with the same hours are grouped: 'Mon, Tue 19:00 to 07:00'. */
export function weekWords(week: readonly Line[]): string {
  const byHours = new Map<string, string[]>()
  for (const { weekday, start, end } of [...week].sort((a, b) => a.weekday - b.weekday)) {
    const hours = `${start} to ${end}`
    byHours.set(hours, [...(byHours.get(hours) ?? []), WEEKDAYS[weekday]!.label.slice(0, 3)])
  }
  return [...byHours].map(([hours, days]) => `${daysWords(days)} ${hours}`).join('; ') || 'free'
}

const daysWords = (days: readonly string[]) => (days.length === 7 ? 'every day' : days.join(', '))
