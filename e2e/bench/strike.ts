import { setTimeout as pause } from 'node:timers/promises'
import { BLOWS, type Strike, type World } from './hostile-blows.ts'

/**
 * Makes one attack after another in a separate process, each as fast as its connections allow. `{ prepare: name }`
 * prepares all requests; `{ seconds }` makes the attack, on the server or `at` another address, and returns how often
 * each status came.
 */
const world = JSON.parse(process.argv[2]!) as World
const own = world.url
let strike: Strike
let lanes = 0

/**
 * The connection of one attacker, who is on another machine: a fast uplink at home, and the shortest round trip. With
 * `BENCH_LINE=none`, each request follows as soon as the last one is answered.
 */
const LINE = process.env.BENCH_LINE === 'none' ? null : { bytesAMs: 12_500, roundTripMs: 20 }
let lineFreeAt = 0

/** Waits as long as these bytes take over the connection, and for the round trip. */
async function travel(bytes: number): Promise<void> {
  if (!LINE) return
  lineFreeAt = Math.max(lineFreeAt, performance.now()) + bytes / LINE.bytesAMs
  await pause(lineFreeAt - performance.now() + LINE.roundTripMs)
}

async function play(seconds: number): Promise<Record<string, number>> {
  const seen: Record<string, number> = {}
  const end = performance.now() + seconds * 1000
  const lane = async () => {
    while (performance.now() < end) {
      const status = await strike(travel).catch(() => 'broken off')
      if (status === null) return
      seen[status] = (seen[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return seen
}

type Asked = { prepare: string } | { seconds: number; at?: string }

async function answer(asked: Asked): Promise<unknown> {
  world.url = ('at' in asked && asked.at) || own
  if ('seconds' in asked) return play(asked.seconds)
  const blow = BLOWS.find(({ name }) => name === asked.prepare)!
  lanes = blow.lanes ?? 6
  strike = await blow.prepare(world)
  return 'prepared'
}

process.on('message', (asked: Asked) => {
  answer(asked).then(
    (told) => process.send!(told as object),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.send!({ ready: 0 })
