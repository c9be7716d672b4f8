/** The kind of a file, recognised by its bytes. Its name decides only between kinds that look alike. */
type FileKind = { type: string; ending: string; image?: true }

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
const ZIPPED: Record<string, { type: string; inside: string }> = {
  docx: { type: `${OPEN_XML}.wordprocessingml.document`, inside: 'word/' },
  xlsx: { type: `${OPEN_XML}.spreadsheetml.sheet`, inside: 'xl/' },
  pptx: { type: `${OPEN_XML}.presentationml.presentation`, inside: 'ppt/' },
  odt: { type: `${OPEN_DOCUMENT}.text`, inside: `${OPEN_DOCUMENT}.text` },
  ods: { type: `${OPEN_DOCUMENT}.spreadsheet`, inside: `${OPEN_DOCUMENT}.spreadsheet` },
  odp: { type: `${OPEN_DOCUMENT}.presentation`, inside: `${OPEN_DOCUMENT}.presentation` },
}
const COMPOUND: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const TEXT: Record<string, string> = { txt: 'text/plain', md: 'text/plain', csv: 'text/csv' }
const MACROS = 'vbaProject.bin'

/** PDF, office files without macros, pictures and plain text; null for everything else. */
export function fileKindOf(bytes: Uint8Array, name: string): FileKind | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (startsWith(bytes, '%PDF-')) return { type: 'application/pdf', ending: 'pdf' }
  if (isPicture(bytes)) return { type: 'image/jpeg', ending: 'jpg', image: true }
  if (startsWith(bytes, 'PK\u0003\u0004')) {
    const zipped = ZIPPED[ending]
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return zipped && whole.includes(zipped.inside) && !whole.includes(MACROS) ? { type: zipped.type, ending } : null
  }
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) return COMPOUND[ending] ? { type: COMPOUND[ending], ending } : null
  return TEXT[ending] && isText(bytes) ? { type: TEXT[ending], ending } : null
}

function isPicture(bytes: Uint8Array): boolean {
  const webp = startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP')
  return webp || ['\u00ff\u00d8\u00ff', '\u0089PNG', 'GIF8'].some((start) => startsWith(bytes, start))
}

const startsWith = (bytes: Uint8Array, start: string) =>
  [...start].every((letter, at) => bytes[at] === letter.charCodeAt(0))

function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
