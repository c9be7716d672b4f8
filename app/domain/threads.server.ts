import type { ImageDone, ImageTask } from '#workers/images.ts'

/** Decodes and encodes a picture away from the main loop. */
export const runImages = async (task: ImageTask): Promise<ImageDone> =>
  (await import('#workers/images.ts')).default(task)
