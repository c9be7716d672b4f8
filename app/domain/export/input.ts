import { z } from 'zod'

/** Format of an export: JSON, or a ZIP with the same JSON and a page to read. */
export const ExportWish = z.object({ format: z.enum(['json', 'zip'], { error: 'Choose json or zip' }).default('json') })
export type ExportWish = z.infer<typeof ExportWish>

/** An admin's export of somebody. */
export const UserExportWish = ExportWish.extend({ userId: z.string().min(1).max(60) })
export type UserExportWish = z.infer<typeof UserExportWish>
