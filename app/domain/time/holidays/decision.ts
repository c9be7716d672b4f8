import { type Day, showDay } from '~/platform/dates.ts'
import { daysText, type FieldErrors } from './days.ts'

interface Decision {
  status: 'approved' | 'denied' | 'cancelled'
  notes?: string
  override?: boolean
}

interface DecisionRefusal {
  kind: 'invalid' | 'conflict'
  message: string
  errors?: FieldErrors
}

/**
 * Returns why an admin may not make this decision; null if they may. `request.days` is compared with `balance`, the
 * person's current balance, and the `later` days of `next`, from the next leave year on, with what is `free` of that
 * year. Only a pending request can be approved or denied, and only an approved one cancelled. A denial needs a reason,
 * and an approval that takes either below zero needs `override` and a reason.
 */
export function mayDecide(
  request: { status: string; days: number },
  decision: Decision,
  balance: number,
  next: { later: number; free: number; from: Day | null } = { later: 0, free: 0, from: null },
): DecisionRefusal | null {
  if (decision.status === 'cancelled') {
    return request.status === 'approved' ? null : conflict('Only an approved request can be cancelled')
  }
  if (request.status !== 'pending') return conflict(`This request has already been ${request.status}`)
  if (decision.status === 'denied') {
    return decision.notes ? null : missingNotes('Please give a reason for denying this request')
  }
  const left = balance - request.days
  const isEnough = request.days === 0 || left >= 0
  if (isEnough && (next.later === 0 || next.later <= next.free)) return null
  if (decision.override && !decision.notes) return missingNotes('Please say why the balance may go below zero')
  if (decision.override) return null
  if (isEnough) {
    const free = Math.max(0, next.free)
    return conflict(
      `Not enough holiday left in the leave year from ${showDay(next.from!)}: the request takes ${daysText(next.later)} ` +
        `of it, ${daysText(free)} ${free === 1 ? 'is' : 'are'} free`,
    )
  }
  return conflict(
    `Not enough holiday left: the request takes ${daysText(request.days)}, the balance is ${daysText(balance)}, ` +
      `approving it would leave ${daysText(left)}`,
  )
}

function conflict(message: string): DecisionRefusal {
  return { kind: 'conflict', message }
}

function missingNotes(message: string): DecisionRefusal {
  return { kind: 'invalid', message, errors: { notes: [message] } }
}
