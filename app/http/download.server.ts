/** A made file as a download; the name is plain ASCII. */
export const download = ({ name, type, bytes }: { name: string; type: string; bytes: Uint8Array }): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
