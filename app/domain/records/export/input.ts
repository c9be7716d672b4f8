import { z } from 'zod'
import { yes } from '~/platform/yes.ts'

/** Format of an export: JSON, or a ZIP with the same JSON and a page to read. */
export const ExportInput = z.object({
  format: z.enum(['json', 'zip'], { error: 'Choose json or zip' }).default('json'),
})
export type ExportInput = z.infer<typeof ExportInput>

/** An admin's export of a person: as a download, or with `show` in the requesting window. */
export const UserExportInput = ExportInput.extend({ userId: z.string().min(1).max(60), show: yes.optional() })
export type UserExportInput = z.infer<typeof UserExportInput>
