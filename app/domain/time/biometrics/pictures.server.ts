import { type Claimed } from '#workers/compare.ts'
import { type InspectTask, type Inspection } from '#workers/inspect.ts'
import { type Picture, readPicture } from '../../kernel/files/data-url.ts'
import { imageProblem } from '../../kernel/files/images.server.ts'
import { inspect } from '~/platform/threads.server.ts'

/** 8 MB per image: phones take smaller photos. */
const MAX_BYTES = 8 * 2 ** 20

/**
 * Scores a picture on a worker thread and then discards it. @param claimed the person whose face a scan should show; if
 * omitted, no faces are compared
 * @throws Problem invalid, unsupported, too_large (the picture), unavailable (no thread)
 */
export async function inspectPicture(
  picture: Picture,
  purpose: Exclude<InspectTask['purpose'], 'warm-up'>,
  { field = 'imageData', claimed }: { field?: string; claimed?: Claimed | null } = {},
): Promise<Inspection> {
  const bytes = readPicture(picture, MAX_BYTES, field)
  const task: InspectTask =
    purpose === 'verify' ? { purpose, bytes, claimed: claimed ?? undefined } : { purpose, bytes }
  return inspect(task).catch((error: { code?: string }) => {
    throw imageProblem(error.code ?? '', field) ?? error
  })
}
