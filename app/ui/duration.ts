const MINUTE_MS = 60_000

/** Formats a duration in hours and minutes: '45 min', '11 h 42 min'. Less than a minute is 'under a minute'. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes === 0) return 'under a minute'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ')
}
