import { admins, everyone, withKinds, type TitlePayload, word } from '../../kernel/events/event.ts'

export const documentEvents = withKinds(
  { publishedAt: 'instant', userId: 'person' },
  {
    'document.added': everyone<Partial<TitlePayload>>(
      'document_added',
      ['title', 'category'],
      'Published a document',
      (payload) => ({
        title: 'New document',
        text: word(payload, 'title'),
        to: '/documents',
      }),
    ),
    'document.scheduled': admins<TitlePayload>('document_scheduled', null, 'Scheduled a document'),
    'document.updated': admins<TitlePayload>('document_updated', ['title', 'category'], 'Changed a document'),
    'document.removed': admins<TitlePayload>('document_removed', ['title', 'category'], 'Removed a document'),
    'document.acknowledged': admins<{ id: string }>('document_acknowledged', ['title'], 'Confirmed reading a document'),
  },
)
