import { type BodySchema, type DescribedCall, type Door } from '../calls.ts'
import { hostileJson, hostileQueries, long } from '../hostile-bodies.ts'
import { ENDLESS } from './calls.ts'
import { type Question } from './question.ts'
import { type Blow, faultsOf, type Sender, someOf } from './strike.ts'
import { type Kind, type World } from './world.ts'

const fieldsOf = ({ properties = {}, anyOf = [] }: BodySchema): string[] => [
  ...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldsOf)]),
]

/** Returns every field of a call as long as the call may be, and as a list. */
const overfull = (fields: string[]): [what: string, body: string][] =>
  fields.length === 0
    ? []
    : [
        ...long(Math.floor(900_000 / fields.length)).map(([what, text]): [string, string] => [
          `${what} in every field`,
          JSON.stringify(Object.fromEntries(fields.map((name) => [name, text]))),
        ]),
        [
          'a list of thousands in every field',
          JSON.stringify(
            Object.fromEntries(fields.map((name) => [name, Array(Math.floor(9000 / fields.length)).fill('a')])),
          ),
        ],
      ]

function blowsAt({ method, address, operation }: DescribedCall): Blow[] {
  if (method === 'GET') return hostileQueries.map(([what, query]) => ({ what, method, address: `${address}?${query}` }))
  const fields = fieldsOf(operation.requestBody?.content['application/json']?.schema ?? {})
  const bodies = [...hostileJson, ...overfull(fields)]
  return bodies.map(([what, body]) => ({ what, method, address, body }))
}

/** The most characters that a refusal may have. */
const LARGEST = 200_000

/** Who is admitted at each door, of the three who send. The first of them sends everything. */
const OPEN_TO: Record<Door, Kind[]> = {
  public: ['nobody', 'guard', 'admin'],
  kiosk: [],
  staff: ['guard', 'admin'],
  control: ['admin'],
  admin: ['admin'],
}

/** Some queries are refused for the address itself, before the door. */
const turnedAwayFrom =
  (method: string) =>
  ({ status }: { status: number }) =>
    status === 401 || status === 403 || (method === 'GET' && status === 400)

/** Returns the senders: a stranger, a guard and an administrator. A person who signs out is needed only once. */
const sendersTo = ({ method, address, door }: DescribedCall, world: World): [who: Kind, sender: Sender][] =>
  (['nobody', 'guard', 'admin'] as const).map((kind) => [
    kind,
    {
      next: () => (address.endsWith('/logout') ? world.another(kind) : world.one(kind)),
      isStranger: kind === 'nobody',
      ...(!OPEN_TO[door].includes(kind) && { turnedAway: turnedAwayFrom(method) }),
    },
  ])

export const hostile: Question = {
  promise: 'refuses hostile input at once, and nobody waits for it',
  ask: async (call, world) => {
    if (ENDLESS.has(call.address)) return []
    const wrong: string[] = []
    const blows = blowsAt(call)
    // What a call reads, and how much of it, does not depend on who of the admitted has sent it, so one sends all of it.
    for (const [who, sender] of sendersTo(call, world))
      for (const blow of who === OPEN_TO[call.door][0] ? blows : someOf(blows))
        wrong.push(...(await faultsOf(world.server, sender, blow, LARGEST)).map((fault) => `${who}, ${fault}`))
    return wrong
  },
}
