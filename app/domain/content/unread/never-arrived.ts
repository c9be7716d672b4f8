/** The text about records that a phone had numbered but that never arrived. */
export const NEVER_ARRIVED = 'Something you recorded on a phone never arrived'
export function neverArrived(numbers: number[]): string {
  const which = numbers.length === 1 ? `It was number ${numbers[0]}` : `They were numbers ${numbers.join(', ')}`
  return `${which} from that phone. The control room knows. Please tell them what you did.`
}
