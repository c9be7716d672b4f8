import { type Category } from './activity-input.ts'

/** A category as people read it: the card's title, and the word in 'No ... found'. */
export const CATEGORY_WORDS: Record<Category, { title: string; things: string }> = {
  clockEntries: { title: 'Clock Entries', things: 'clock entries' },
  formSubmissions: { title: 'Form Submissions', things: 'form submissions' },
  holidayRequests: { title: 'Holiday Requests', things: 'holiday requests' },
  safetyViolations: { title: 'Safety Violations', things: 'safety violations' },
  emergencyLogs: { title: 'Emergency Logs', things: 'emergency logs' },
}

type StatusTone = 'good' | 'bad' | 'caution' | 'info' | 'warn' | 'neutral'

/** Approved and resolved green, rejected red, pending yellow, submitted blue, active orange, other grey. */
export function statusTone(status: string): StatusTone {
  return TONES[status] ?? 'neutral'
}

const TONES: Record<string, StatusTone> = {
  approved: 'good',
  resolved: 'good',
  rejected: 'bad',
  denied: 'bad',
  pending: 'caution',
  submitted: 'info',
  active: 'warn',
}
