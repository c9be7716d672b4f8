/** How many digits a kiosk PIN has. */
export const PIN_DIGITS = 6

/**
 * Returns why a PIN is refused, or null. PINs that a stranger would try first are refused: one digit six times, two or
 * three digits repeated, ascending or descending digits, and the person's own employee number. @param employeeId of the
 * person, if they have one
 */
export function kioskPinRefusal(pin: string, employeeId: string | null): string | null {
  if (!/^\d{6}$/.test(pin)) return 'Choose 6 digits'
  if (repeats(pin) || isRow(pin)) return 'This PIN is too easy to guess. Choose another.'
  if (employeeId && employeeId.replace(/\D/g, '').slice(-PIN_DIGITS).padStart(PIN_DIGITS, '0') === pin)
    return 'Your PIN must not be your employee number'
  return null
}

const repeats = (pin: string) => [1, 2, 3].some((length) => pin === pin.slice(0, length).repeat(PIN_DIGITS / length))

/** Returns whether each digit is one more, or one less, than the previous one. 0 follows 9. */
function isRow(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/**
 * Returns whether control is told after this many wrong PINs for one number on one tablet. It is told after five, then
 * at each power of ten. @param times wrong PINs in a row, 1 or more
 */
export const isGuessingTold = (times: number): boolean => times === 5 || /^10+$/.test(String(times))
