const DAYS = 'input:is([type=date], [type=datetime-local])'
const LOOK_MS = 500

const words = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'UTC',
})

/**
 * Says in the label of a date field which day was chosen, from now on. Browsers put the digits of such a field in the order
 * of their own language, not in that of the page: 03/12 is the third of December to one person and the twelfth of March to
 * the next. A field that nobody has changed says nothing, so that no label grows by itself.
 */
export function sayDays(): void {
  addEventListener('input', ({ target }) => target instanceof HTMLInputElement && say(target), true)
  // The script that stands in each page marks what was typed before this one came.
  for (const input of document.querySelectorAll<Typed>(DAYS)) if (input.wasTyped) say(input)
}

type Typed = HTMLInputElement & { wasTyped?: true }

let looking: ReturnType<typeof setInterval> | undefined

function say(input: HTMLInputElement): void {
  if (!input.matches(DAYS)) return
  for (const label of input.labels ?? []) tell(label, dayIn(input))
  // A form that was sent empties its fields, and tells nobody.
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

/** Returns 'Fri, 12 Mar 2027'; null where the field is empty. */
function dayIn({ value }: HTMLInputElement): string | null {
  const at = Date.parse(value.slice(0, 10))
  return Number.isNaN(at) ? null : words.format(at)
}
