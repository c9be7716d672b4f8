import { daysText } from './days.ts'

/**
 * Returns the text that a person reads under their request. @param restored the days given back if it was cancelled
 * @param later the days that come out of the next leave year's balance
 */
export function statusText(status: string, days: number, restored: number | null = days, later = 0): string {
  switch (status) {
    case 'pending':
      return 'Your request is awaiting admin approval'
    case 'approved':
      if (later >= days) return `Request approved - ${daysText(days)} will come out of your next leave year`
      return `Request approved - ${daysText(days - later)} deducted from your balance${later > 0 ? `, ${later} from your next leave year` : ''}`
    case 'denied':
    case 'rejected':
      return 'Request denied - No days deducted'
    case 'withdrawn':
      return 'You withdrew this request - No days deducted'
    case 'cancelled':
      return restored === 0
        ? 'Approved request cancelled - Your balance stays the same'
        : `Approved request cancelled - ${daysText(restored ?? days)} restored to your balance`
    default:
      return status
  }
}

/** Returns the badge's word. 'rejected' is read as 'denied'. */
export function statusLabel(status: string): string {
  const word = status === 'rejected' ? 'denied' : status
  return word.charAt(0).toUpperCase() + word.slice(1)
}
