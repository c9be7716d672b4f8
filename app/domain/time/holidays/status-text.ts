import { daysText } from './days.ts'

/** Returns the text that a person reads under their request. @param restored the days given back if it was cancelled */
export function statusText(status: string, days: number, restored: number | null = days): string {
  switch (status) {
    case 'pending':
      return 'Your request is awaiting admin approval'
    case 'approved':
      return `Request approved - ${daysText(days)} deducted from your balance`
    case 'denied':
    case 'rejected':
      return 'Request denied - No days deducted'
    case 'withdrawn':
      return 'You withdrew this request - No days deducted'
    case 'cancelled':
      return restored === 0
        ? 'Approved request cancelled - Your balance was reset since and stays the same'
        : `Approved request cancelled - ${daysText(days)} restored to your balance`
    default:
      return status
  }
}

/** Returns the badge's word. 'rejected' is read as 'denied'. */
export function statusLabel(status: string): string {
  const word = status === 'rejected' ? 'denied' : status
  return word.charAt(0).toUpperCase() + word.slice(1)
}
