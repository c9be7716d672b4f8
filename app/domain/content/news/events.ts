import { admins, everyone, withKinds, type TitlePayload, word } from '../../kernel/events/event.ts'

export const newsEvents = withKinds(
  { publishedAt: 'instant' },
  {
    'news.published': everyone<TitlePayload>('news_published', [], null, (payload) => ({
      title: 'News',
      text: word(payload, 'title'),
      to: `/news/${word(payload, 'id')}`,
    })),
    'news.scheduled': admins<TitlePayload>('news_scheduled', []),
    'news.updated': admins<TitlePayload>('news_updated', []),
    'news.removed': admins<TitlePayload>('news_removed', []),
  },
)
