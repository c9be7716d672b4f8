/**
 * The network and its version, which are stored with every template, because descriptors of different networks or crops
 * must never be compared.
 */
export const RECOGNISER = { id: 'dlib-resnet29-blazeface-chip', version: 1 } as const

/**
 * The largest distance between two descriptors of one person. Of 100 true pairs, 2 to 4 are further apart; of 1,000
 * strangers, less than one is nearer.
 */
export const MATCH_DISTANCE = 0.58

/** Frames in a guided enrolment. */
const ENROLMENT_FRAMES = 3

/**
 * How much nearer a face must be to the mean of two and of three frames, because a mean is nearer to everyone,
 * including strangers.
 */
const NEARER = [0, 0.02, 0.03] as const

/** From this width in pixels, a face is accepted at the full distance. */
export const WHOLE_PIXELS = 112
/** For each pixel less, a face must be nearer by this much, which makes 0.07 at 80 pixels. */
const NEARER_PER_PIXEL = 0.07 / 32

/**
 * Returns the largest accepted distance to a template of this many frames: 0.58, 0.56, 0.55. With one distance for all
 * templates, those of three frames accepted three times as many strangers as those of one frame. With these distances
 * they accept fewer, and more of the right people. A face under 112 pixels has to be nearer, because small faces are
 * nearer to everyone.
 * @param single what is accepted for a template of one frame
 * @param pixels width of the scanned face in the original
 */
export function acceptedDistance(frames: number, single = MATCH_DISTANCE, pixels = WHOLE_PIXELS): number {
  const small = Math.max(0, WHOLE_PIXELS - pixels) * NEARER_PER_PIXEL
  return single - NEARER[Math.min(Math.max(frames, 1), ENROLMENT_FRAMES) - 1]! - small
}

/** Numbers in a descriptor. */
export const DESCRIPTOR_LENGTH = 128

/** Returns the Euclidean distance of two descriptors, from 0 (the same picture) to about 1.3. */
export function faceDistance(a: Float32Array | readonly number[], b: Float32Array | readonly number[]): number {
  if (a.length !== DESCRIPTOR_LENGTH || b.length !== DESCRIPTOR_LENGTH)
    throw new RangeError('A face descriptor has 128 numbers')
  let sum = 0
  for (let i = 0; i < DESCRIPTOR_LENGTH; i++) sum += (a[i]! - b[i]!) ** 2
  return Math.sqrt(sum)
}

/** Returns the template of a person: the mean of one to three enrolment descriptors. */
export function meanTemplate(descriptors: readonly Float32Array[]): Float32Array {
  if (descriptors.length === 0) throw new RangeError('A template needs at least one descriptor')
  const mean = new Float32Array(DESCRIPTOR_LENGTH)
  for (const descriptor of descriptors)
    for (let i = 0; i < DESCRIPTOR_LENGTH; i++) mean[i]! += descriptor[i]! / descriptors.length
  return mean
}

/** Two frames nearer than this are the same picture, so the second adds nothing. */
const SAME_PICTURE = 0.05

/**
 * Returns the frames that differ from those before them, because a template is judged by how many different frames it
 * was made from.
 */
export function differentFrames(descriptors: readonly Float32Array[]): Float32Array[] {
  const kept: Float32Array[] = []
  for (const one of descriptors) if (kept.every((other) => faceDistance(one, other) >= SAME_PICTURE)) kept.push(one)
  return kept
}

/**
 * Returns whether enrolment frames agree: no two are further apart than 0.5, so that one stranger among them cannot
 * spoil the template.
 */
export function framesAgree(descriptors: readonly Float32Array[]): boolean {
  return descriptors.every((a, i) => descriptors.slice(i + 1).every((b) => faceDistance(a, b) <= 0.5))
}

/**
 * Returns whether the claimed person is the nearest of all those enrolled. At the distance at which one stranger in a
 * thousand is accepted, hardly any stranger is nearest to precisely that person. @param others templates one after
 * another, 128 numbers each
 */
export function isNearest(descriptor: Float32Array, claimed: Float32Array, others: Float32Array): boolean {
  const own = faceDistance(descriptor, claimed)
  for (let at = 0; at + DESCRIPTOR_LENGTH <= others.length; at += DESCRIPTOR_LENGTH)
    if (faceDistance(descriptor, others.subarray(at, at + DESCRIPTOR_LENGTH)) < own) return false
  return true
}
