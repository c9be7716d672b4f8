import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  CRASH_NAMES,
  type Crash,
  BODY_NAMES,
  type Name,
  NAMES,
  OutboxWorld,
} from '../../../../e2e/support/outbox-world.ts'

type Model = Record<string, never>
type Step = fc.AsyncCommand<Model, OutboxWorld>

/** Returns a step with a name, so that the steps of a failed run can be read. */
const step = (name: string, run: (world: OutboxWorld) => unknown): Step => ({
  check: () => true,
  run: async (_model, world) => void (await run(world)),
  toString: () => name,
})

const which = fc.nat(11)
const name = fc.constantFrom<Name>(...NAMES)
// How many seconds ago it was written. The number is negative if the phone's clock was fast at the time.
const ago = fc.constantFrom(0, 0, 40, 600, 7200, 50_000, -90, -7200)

const STEPS = [
  fc
    .tuple(which, fc.constantFrom(...BODY_NAMES), ago)
    .map(([at, made, s]) => step(`keep ${at} ${made} ${s}s ago`, (w) => w.keep(at, made, s))),
  // These steps are listed three times, because a phone is online most of the time.
  ...[1, 2, 3].map(() =>
    fc.tuple(which, fc.constantFrom(...BODY_NAMES)).map(([at, made]) =>
      step(`do ${at} ${made}`, async (w) => {
        await w.keep(at, made, 0)
        await w.send(at, -1, null)
      }),
    ),
  ),
  fc.tuple(which, which).map(([at, one]) => step(`send ${at} ${one}`, (w) => w.send(at, one, null))),
  fc.tuple(which, which, name).map(([at, one, by]) => step(`send ${at} ${one} by ${by}`, (w) => w.send(at, one, by))),
  fc.tuple(which, which, fc.nat(1)).map(([at, one, n]) => step(`part ${at} ${one} ${n}`, (w) => w.part(at, one, n))),
  which.map((at) => step(`hello ${at}`, (w) => w.hello(at))),
  fc.tuple(which, fc.constantFrom(...BODY_NAMES)).map(([at, made]) =>
    step(`boast ${at}, and do ${made} after the end`, async (w) => {
      await w.boast(at)
      w.end(w.phones[at % w.phones.length]!.name, true)
      w.pass(20)
      await w.keep(at, made, 0)
      await w.send(at, -1, null)
    }),
  ),
  name.map((one) => step(`another phone of ${one}`, (w) => w.buy(one))),
  fc.constantFrom<Crash>(...CRASH_NAMES).map((crash) => step(`crash: ${crash}`, (w) => w.become(crash))),
  fc.constant(step('sweep', (w) => w.sweep())),
  fc.constantFrom(1, 20, 61, 3600, -7200, 90_000).map((s) => step(`the clock goes by ${s}s`, (w) => w.pass(s))),
  fc
    .tuple(name, fc.boolean())
    .map(([one, stays]) => step(`end ${one}${stays ? ', who stays' : ''}`, (w) => w.end(one, stays))),
  fc.constant(step('back up', (w) => w.backUp())),
  fc.constant(step('restore', (w) => w.restore())),
]

it('in any order of events, each acknowledged operation is done once, refused with a reason, or listed for control', async () => {
  const world = new OutboxWorld()
  world.backUp('first')
  const fresh = async () => {
    world.restore('first')
    const next = new OutboxWorld()
    for (const one of NAMES) await next.buy(one)
    next.backUp()
    return next
  }
  await fc.assert(
    fc.asyncProperty(fc.commands(STEPS, { maxCommands: 30, size: 'max' }), async (commands) => {
      const one = await fresh()
      await fc.asyncModelRun(() => ({ model: {}, real: one }), commands)
      await one.settle()
      expect(one.faults()).toEqual([])
      expect(one.belated()).toEqual([])
      expect(one.doubles()).toBe(0)
    }),
    { numRuns: 25 },
  )
}, 300_000)
