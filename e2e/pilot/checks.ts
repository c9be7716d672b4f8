import { type World } from './world.ts'

/** The product looks once a second what is due according to its clock. */
const LOOK_MS = 1300
/** Work that follows a check begins within some milliseconds. */
const FOLLOWS_MS = 200
const TRY_MS = 20
/** What the product reports at its next look, if its clock was led on. */
const LED = 'clock was changed'
/** As much of the log's end as the lines of a minute need. */
const END = 10_000

/** Returns whether the product, at or after this instant of its clock, has looked what is due. */
export const hasChecked = ({ server }: Pick<World, 'server'>, since: number): boolean =>
  server
    .log()
    .slice(-END)
    .split('\n')
    .some((line) => line.includes(LED) && Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '') >= since)

/**
 * Waits until the product has done what was due at this instant, to which its clock was led. If the clock was not led
 * far enough for the product to report it, this waits for as long as any look takes.
 */
export async function untilChecked(world: World, at: number): Promise<void> {
  const until = performance.now() + LOOK_MS
  // The product may restart meanwhile, and its log with it.
  while (performance.now() < until && !hasChecked(world, at)) await new Promise((next) => setTimeout(next, TRY_MS))
  await new Promise((next) => setTimeout(next, FOLLOWS_MS))
}
