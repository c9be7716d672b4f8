import { type Claimed } from '#workers/compare.ts'
import { type InspectTask, type Inspection } from '#workers/inspect.ts'
import { type Picture, readPicture } from '../../kernel/files/data-url.ts'
import { imageProblem } from '../../kernel/files/images.server.ts'
import { inspect } from '~/platform/threads.server.ts'

/** 8 MB an image: any phone camera stays below it. */
const MAX_BYTES = 8 * 2 ** 20

/**
 * Has a picture looked at on a thread; it is dropped after scoring.
 * @param claimed whose face a scan should show; without it nothing is compared
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
