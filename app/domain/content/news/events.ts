import { admins, everyone, withKinds, type TitlePayload, word } from '../../kernel/events/event.ts'

export const newsEvents = withKinds(
  { publishedAt: 'instant' },
  {
    'news.published': everyone<TitlePayload>('news_published', [], 'Published an article', (payload) => ({
      title: 'News',
      text: word(payload, 'title'),
      to: `/news/${word(payload, 'id')}`,
    })),
    'news.scheduled': admins<TitlePayload>('news_scheduled', [], 'Scheduled an article'),
    'news.updated': admins<TitlePayload>('news_updated', [], 'Changed an article'),
    'news.removed': admins<TitlePayload>('news_removed', [], 'Removed an article'),
  },
)
