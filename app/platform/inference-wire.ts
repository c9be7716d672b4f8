import { RECOGNISER } from '#models/face/match.ts'
import { type InspectTask } from '#workers/inspect.ts'
import { type TurnTask } from '#workers/turn.ts'
import { VERSION } from './version.ts'

/** The service's only address, and the headers of a call to it. */
export const INFERENCE = { path: '/inspect', models: 'x-models', task: 'x-task' } as const

/** The most bytes in a call: a picture of 8 MB, or the frames of a head turn. */
export const LARGEST_CALL = 12 * 2 ** 20

/**
 * Returns a mark on which both sides must agree, because scores of other networks or of another release are not
 * comparable.
 */
export const modelsMark = () => `${RECOGNISER.id} ${RECOGNISER.version} ${VERSION}`

type Head = { purpose: string; sizes: number[]; template: string | null }

/** Packs a task as a header and bytes. Pictures are sent unchanged, and the faces to compare with are not sent. */
export function packTask(task: InspectTask | TurnTask): { head: string; body: Buffer } {
  const pictures = task.purpose === 'turn' ? task.frames : task.purpose === 'warm-up' ? [] : [task.bytes]
  const template = task.purpose === 'turn' && task.template ? base64Of(task.template) : null
  const head: Head = { purpose: task.purpose, sizes: pictures.map((one) => one.length), template }
  return { head: JSON.stringify(head), body: Buffer.concat(pictures) }
}

/** Unpacks a task. @returns null if it is not one of the tasks */
export function unpackTask(head: string, body: Buffer): InspectTask | TurnTask | null {
  const { purpose, sizes, template } = readHead(head) ?? { purpose: '', sizes: [], template: null }
  if (sizes.reduce((sum, size) => sum + size, 0) !== body.length) return null
  let at = 0
  const pictures = sizes.map((size) => body.subarray(at, (at += size)))
  if (purpose === 'turn') return { purpose, frames: pictures, template: template === null ? null : floatsOf(template) }
  if (pictures.length !== 1) return null
  return purpose === 'verify' || purpose === 'enrol' || purpose === 'reference'
    ? { purpose, bytes: pictures[0]! }
    : null
}

function readHead(text: string): Head | null {
  try {
    const head = JSON.parse(text) as Head
    const sizes = Array.isArray(head.sizes) && head.sizes.length <= 20 && head.sizes.every((one) => one >= 0)
    return sizes && (head.template === null || typeof head.template === 'string') ? head : null
  } catch {
    return null
  }
}

/** Packs an answer as JSON, or the fault. */
export const packAnswer = (answer: { value: unknown } | { fault: string }): string =>
  JSON.stringify(answer, (_, value: unknown) => (value instanceof Float32Array ? { floats: base64Of(value) } : value))

/** Unpacks an answer. */
export const unpackAnswer = <T>(text: string) =>
  JSON.parse(text, (_, value: unknown) => {
    const packed = value !== null && typeof value === 'object' && 'floats' in value ? value.floats : null
    return typeof packed === 'string' ? floatsOf(packed) : value
  }) as { value: T; fault?: undefined } | { value?: undefined; fault: string }

const base64Of = (floats: Float32Array) =>
  Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength).toString('base64')
const floatsOf = (text: string) => new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer)
