import { type Notify, word } from '../../kernel/events/event.ts'
import { showHours } from './show-hours.ts'
import { DUTY_WORDS, type DutyTold } from './words.ts'

/** Returns the words of a notification about a duty: what happened, where and when, and what the times were before. */
export const ofDuty =
  (type: DutyTold): Notify =>
  (payload) => {
    const { title } = DUTY_WORDS[type]
    if (!payload.startsAt) return { title, text: '', to: '/duties' }
    const hours = showHours({ startsAt: word(payload, 'startsAt'), endsAt: word(payload, 'endsAt') })
    const before = payload.before as { startsAt: string; endsAt: string } | null | undefined
    // The titles of the other two say what happened.
    const state = payload.state === 'offered' || payload.state === 'ended' ? '' : capital(word(payload, 'state'))
    const text = [state, word(payload, 'site'), word(payload, 'post'), hours].filter(Boolean).join(', ')
    return { title, text: before ? `${text}; before: ${showHours(before)}` : text, to: '/duties' }
  }

const capital = (state: string) => state.slice(0, 1).toUpperCase() + state.slice(1)
