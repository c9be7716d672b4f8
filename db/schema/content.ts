import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { users } from './people.ts'

export const newsArticles = sqliteTable(
  'news_articles',
  {
    id: id(),
    title: text().notNull(),
    content: text().notNull(),
    /**
     * The content as HTML, made once when it is written, so that reading costs nothing. Null in rows of an earlier
     * release.
     */
    html: text(),
    category: text().notNull(),
    excerpt: text(),
    imageFileId: text(),
    authorId: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    publishedAt: instant().notNull(),
  },
  (t) => [index('news_published').on(t.publishedAt, t.id)],
)

export const documents = sqliteTable(
  'documents',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    category: text().notNull(),
    fileUrl: text().notNull(),
    fileId: text(),
    fileType: text(),
    fileSize: integer().notNull().default(0),
    userId: text().references(() => users.id),
    needsAcknowledgement: flag().notNull().default(false),
    createdBy: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    publishedAt: instant().notNull(),
  },
  (t) => [index('documents_category').on(t.category, t.id), index('documents_owner').on(t.userId)],
)

export const documentAcknowledgements = sqliteTable(
  'document_acknowledgements',
  {
    documentId: text()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.userId] }),
    index('document_acknowledgements_at').on(t.documentId, t.at, t.userId),
    index('document_acknowledgements_user').on(t.userId),
  ],
)

export const performanceFeedback = sqliteTable(
  'performance_feedback',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    content: text().notNull(),
    rating: integer().notNull(),
    createdBy: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('performance_feedback_user').on(t.userId, t.id)],
)
