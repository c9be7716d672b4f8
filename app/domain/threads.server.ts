import type { ImageDone, ImageTask } from '#workers/images.ts'
import type { PdfTask } from '#workers/pdf.ts'

/** Decodes and encodes a picture away from the main loop. */
export const runImages = async (task: ImageTask): Promise<ImageDone> =>
  (await import('#workers/images.ts')).default(task)

/** Makes a PDF document away from the main loop. */
export const runPdf = async (task: PdfTask): Promise<Uint8Array> => (await import('#workers/pdf.ts')).default(task)
