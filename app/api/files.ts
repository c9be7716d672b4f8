import { z } from 'zod'
import { UploadedFile } from '~/domain/content/documents/views.ts'
import { NewFile } from '~/domain/content/documents/input.ts'
import { uploadFile } from '~/domain/content/documents/upload.server.ts'
import { findFile } from '~/domain/kernel/files/files.server.ts'
import { sendFile } from '~/http/download.server.ts'
import { admin, type Calls, staff } from '~/http/table.server.ts'

const Wanted = z
  .object({ id: z.string().max(60), w: z.coerce.number().int().min(16).max(4000).optional() })
  .transform(({ id, w }) => ({ id, width: w }))

/** Stored files. */
export const files = {
  'GET /api/files/:id': staff(Wanted, findFile, { answer: sendFile, type: 'application/octet-stream' }),
  'POST /api/admin/files': admin(NewFile, uploadFile, { view: UploadedFile, status: 201, images: true }),
} satisfies Calls
