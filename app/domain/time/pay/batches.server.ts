import { desc, eq } from 'drizzle-orm'
import { payBatches } from '#db/schema/pay.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { db } from '~/platform/store.server.ts'

/** A file that left for payroll. */
export type BatchView = {
  id: string
  format: string
  state: string
  lines: number
  sha256: string
  exportedBy: string | null
  exportedAt: Date
}

const SHOWN = 20

/** Returns the files of a period that left for payroll, the latest first; for use cases. */
export function batchesOf(periodId: string): BatchView[] {
  const rows = db()
    .select()
    .from(payBatches)
    .where(eq(payBatches.periodId, periodId))
    .orderBy(desc(payBatches.id))
    .limit(SHOWN)
    .all()
  const names = namesOf(rows.map(({ exportedBy }) => exportedBy))
  return rows.map(({ periodId: _, exportedBy, ...row }) => ({
    ...row,
    exportedBy: (exportedBy && names.get(exportedBy)) || null,
  }))
}
