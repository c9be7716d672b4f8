import { type DescribedCall } from '../calls.ts'
import { type World } from './world.ts'

/** Something that is asked of every call. */
export type Question = {
  /** What it asks, as a promise. */
  promise: string
  /** Asks it. @returns each way in which the answers differ from the promise */
  ask: (call: DescribedCall, world: World) => Promise<string[]>
}
