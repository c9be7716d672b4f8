import { person, type TitlePayload, word } from '../../kernel/events/event.ts'

export const performanceEvents = {
  'feedback.given': person<TitlePayload>('feedback_given', ['title', 'rating'], 'Gave feedback', (payload) => ({
    title: 'New feedback',
    text: word(payload, 'title'),
    to: '/performance',
  })),
}
