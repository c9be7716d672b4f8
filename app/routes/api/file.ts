import { z } from 'zod'
import { findFile, type OpenedFile } from '~/domain/files/files.server.ts'
import { apiLoader } from '~/http/api.server.ts'

const Wish = z
  .object({ id: z.string().max(60), w: z.coerce.number().int().min(16).max(4000).optional() })
  .transform(({ id, w }) => ({ id, width: w }))

/** A stored file by id: authorised, with an ETag, never run as a page. */
export const loader = apiLoader('staff', Wish, findFile, { answer: send })

async function send(file: OpenedFile, request: Request): Promise<Response> {
  const inline = file.type.startsWith('image/')
  const headers = new Headers({
    ETag: file.etag,
    'Content-Type': file.type,
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // What is not for everybody leaves no copy on a shared machine; pictures of news may be kept, checked again when old.
    'Cache-Control': file.shared ? 'private, max-age=86400, must-revalidate' : 'no-store',
  })
  if (request.headers.get('If-None-Match') === file.etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(await file.bytes()), { headers })
}
