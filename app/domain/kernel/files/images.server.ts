import { runImages } from '~/platform/threads.server.ts'
import { Problem } from '~/platform/problem.ts'
import { type Picture, readPicture } from './data-url.ts'
import { storeFile, type StoredFile } from './files.server.ts'
import { demandPace } from './room.server.ts'

export type { StoredFile } from './files.server.ts'

type Input = {
  picture: Picture
  /** The person whose key seals it, or null for the company. */
  ownerId: string | null
  purpose: string
  name: string
  maxBytes: number
  /** Longest side after scaling, in pixels. */
  maxSide: number
  by: string | null
  /** The field that shows the error. */
  field?: string
  keepAlpha?: boolean
  gif?: boolean
  /** Refuses a picture on which nothing is drawn. */
  ink?: boolean
}

/**
 * Stores a picture: checked by its bytes, decoded on a thread, rotated upright, stripped of metadata, re-encoded,
 * sealed on disk. `keep` writes the row inside the action's own commit.
 */
export async function storeImage(input: Input): Promise<StoredFile> {
  // The outbox has counted the bytes that a phone sends. If they counted here too, a form with several pictures could
  // wait for ever: each try would use up the one picture that is allowed again, and be refused at the next.
  const isCounted = typeof input.picture !== 'string'
  if (!isCounted) demandPace(input.by)
  const field = input.field ?? 'imageData'
  const bytes = readPicture(input.picture, input.maxBytes, field)
  const { maxSide, keepAlpha, gif, ink } = input
  const done = await runImages({ operation: 'normalise', bytes, maxSide, keepAlpha, gif, ink }).catch(
    (error: { code?: string }) => {
      throw imageProblem(error.code ?? '', field) ?? error
    },
  )
  const ending = done.type === 'image/png' ? 'png' : 'jpg'
  const { ownerId, purpose, by } = input
  const { type, width, height } = done
  return storeFile(
    { ownerId, purpose, name: `${input.name}.${ending}`, type, width, height, by, isCounted },
    done.bytes,
  )
}

export const DAMAGED = 'The image is damaged and cannot be read. Please take or choose another one.'

/** Returns the words for an image fault; null for other errors. */
export function imageProblem(code: string, field = 'imageData'): Problem | null {
  const say = (kind: 'invalid' | 'unsupported' | 'too_large', message: string) =>
    new Problem(kind, message, { errors: { [field]: [message] } })
  if (code === 'not_an_image') return say('invalid', 'This is not an image. Please choose a JPEG, PNG or WebP picture.')
  if (code === 'unsupported')
    return say('unsupported', 'This kind of image is not accepted. Please choose a JPEG, PNG or WebP picture.')
  if (code === 'too_large')
    return say('too_large', 'The image is too large: at most 6000 pixels a side and 24 megapixels.')
  if (code === 'broken') return say('invalid', DAMAGED)
  if (code === 'blank') return say('invalid', 'The signature is empty. Please sign again.')
  return null
}
