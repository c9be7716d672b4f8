/** Formats minutes for people: '7 h 5 min'. */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const words = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
  return minutes < 0 ? `-${words}` : words
}
