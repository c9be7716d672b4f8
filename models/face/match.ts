/** Stored with every template: descriptors of different networks or crops must never be compared. */
export const RECOGNISER = { id: 'dlib-resnet29-blazeface-chip', version: 1 } as const

/**
 * Largest distance between two descriptors of one person. 2 to 4 of 100 true pairs are further apart; under 1 of 1,000
 * strangers are nearer.
 */
export const MATCH_DISTANCE = 0.58

/** Frames in a guided enrolment. */
const ENROLMENT_FRAMES = 3

/**
 * How much nearer a face must be to the mean of two and of three frames: a mean is nearer to everyone, strangers too.
 */
const NEARER = [0, 0.02, 0.03] as const

/** From this width in pixels, a face is accepted at the full distance. */
export const WHOLE_PIXELS = 112
/** For each pixel less, a face must be this much nearer: 0.07 at 80 pixels. */
const NEARER_PER_PIXEL = 0.07 / 32

/**
 * Returns the largest accepted distance to a template of this many frames: 0.58, 0.56, 0.55. With the same distance for
 * all, templates of three frames accepted three times as many strangers as those of one. With these distances they
 * accept fewer, and more of the right people. A face under 112 pixels has to be nearer, because small faces are nearer
 * to everyone.
 * @param single what is accepted for a template of one frame
 * @param pixels width of the scanned face in the original
 */
export function acceptedDistance(frames: number, single = MATCH_DISTANCE, pixels = WHOLE_PIXELS): number {
  const small = Math.max(0, WHOLE_PIXELS - pixels) * NEARER_PER_PIXEL
  return single - NEARER[Math.min(Math.max(frames, 1), ENROLMENT_FRAMES) - 1]! - small
}

/** Numbers in a descriptor. */
export const DESCRIPTOR_LENGTH = 128

/** Plain Euclidean distance of two descriptors, 0 (the same picture) to about 1.3. */
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

/** Two frames nearer than this are the same picture twice: the second adds nothing. */
const SAME_PICTURE = 0.05

/**
 * Returns the frames that differ from those before them. A template is judged by how many frames really went into it.
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
 * Returns whether the claimed person is the closest of all those enrolled. At the distance where one stranger in a
 * thousand is accepted, hardly any of them is nearest to just that person.
 * @param others templates one after another, 128 numbers each
 */
export function isNearest(descriptor: Float32Array, claimed: Float32Array, others: Float32Array): boolean {
  const own = faceDistance(descriptor, claimed)
  for (let at = 0; at + DESCRIPTOR_LENGTH <= others.length; at += DESCRIPTOR_LENGTH)
    if (faceDistance(descriptor, others.subarray(at, at + DESCRIPTOR_LENGTH)) < own) return false
  return true
}
