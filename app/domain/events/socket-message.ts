/** The words of the documented websocket (specification 3, section 7; contract section 9), by event type. */
const MESSAGES: Record<string, string> = {
  'holiday.requested': 'new_holiday_request',
  'holiday.approved': 'holiday_request_decision',
  'holiday.denied': 'holiday_request_decision',
  'holiday.cancelled': 'holiday_request_decision',
  'alert.raised': 'emergency_alert',
  'alert.pressed_again': 'emergency_alert',
  'alert.escalated': 'emergency_alert',
  'alert.acknowledged': 'emergency_update',
  'alert.resolved': 'emergency_update',
  'threat.changed': 'threat_level',
}

/**
 * An event as the documented message for somebody with this role; null when it has none.
 * A new request is news for those who decide, not for the person who made it.
 */
export function socketMessage(
  event: { type: string; payload: Record<string, unknown> },
  role: string,
): { type: string; payload: Record<string, unknown> } | null {
  const type = MESSAGES[event.type]
  if (!type || (type === 'new_holiday_request' && role !== 'admin')) return null
  return { type, payload: event.payload }
}
