import { type OpenedFile } from '~/domain/kernel/files/files.server.ts'
import { type Asked } from './table.server.ts'

type Made = { name: string; type: string; bytes: Uint8Array; inline?: boolean }

/**
 * Returns a generated file as a download, or shows it in the window that requested it. The name must be plain ASCII.
 */
export const download = ({ name, type, bytes, inline }: Made): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })

/** Streams a ZIP as a download. If the ZIP cannot be finished, the response is cut off. */
export const streamDownload = ({ name, bytes }: { name: string; bytes: ReadableStream<Uint8Array> }): Response =>
  new Response(bytes, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })

/** Returns a stored file unchanged, with an ETag. Its headers prevent a browser from running it as a page. */
export async function sendFile(file: OpenedFile, { request }: Asked): Promise<Response> {
  const inline = file.type.startsWith('image/')
  const headers = new Headers({
    ETag: file.etag,
    'Content-Type': file.type,
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Private files leave no copy on a shared machine. Pictures in news may be cached, and are checked again once they
    // are old.
    'Cache-Control': file.shared ? 'private, max-age=86400, must-revalidate' : 'no-store',
  })
  if (request.headers.get('If-None-Match') === file.etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(await file.bytes()), { headers })
}
