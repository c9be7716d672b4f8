const DAYS = 'input:is([type=date], [type=datetime-local])'
const LOOK_MS = 500

const words = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'UTC',
})

/**
 * Shows the chosen day in words in a date field's label. Browsers order the digits by their own language, not by that
 * of the page: 03/12 is 3 December to one person and 12 March to another. An untouched field shows nothing, so that no
 * label moves.
 */
export function sayDays(): void {
  addEventListener('input', ({ target }) => target instanceof HTMLInputElement && say(target), true)
  // The page's inline script marks fields that were typed in before this script loaded.
  for (const input of document.querySelectorAll<Typed>(DAYS)) if (input.wasTyped) say(input)
}

type Typed = HTMLInputElement & { wasTyped?: true }

let looking: ReturnType<typeof setInterval> | undefined

function say(input: HTMLInputElement): void {
  if (!input.matches(DAYS)) return
  for (const label of input.labels ?? []) tell(label, dayIn(input))
  // Resetting a form after it is sent empties its fields without an event.
  looking ??= setInterval(lookAgain, LOOK_MS)
}

function lookAgain(): void {
  const labels = document.querySelectorAll<HTMLLabelElement>('label[data-day]')
  for (const label of labels) tell(label, label.control instanceof HTMLInputElement ? dayIn(label.control) : null)
  if (labels.length > 0) return
  clearInterval(looking)
  looking = undefined
}

function tell(label: HTMLLabelElement, day: string | null): void {
  if (day === null) delete label.dataset.day
  else if (label.dataset.day !== day) label.dataset.day = day
}

/** Returns 'Fri, 12 Mar 2027'; null if the field is empty. */
function dayIn({ value }: HTMLInputElement): string | null {
  const at = Date.parse(value.slice(0, 10))
  return Number.isNaN(at) ? null : words.format(at)
}
