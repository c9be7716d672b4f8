import { type Answered, type Caller } from './ask.ts'
import { ENDLESS, isFirst, methodsAt } from './calls.ts'
import { type Question } from './question.ts'
import { type World } from './world.ts'

// Calls with a plain address are answered before they reach Remix. With a slash at the end, in another case or encoded,
// they reach the same table through Remix. The body is a list, which is refused before it changes anything.
const LIST = '[]'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const spellingsOf = (address: string) => [
  `${address}/`,
  address.replace('/api/', '/API/'),
  address.replace(/\w$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]
/** Besides streams: a press of SOS accepts any body, and after signing out no further call is possible. */
const LEFT_OUT = new Set([...ENDLESS, '/api/emergency', '/api/auth/logout'])
const TOLD = ['content-type', 'cache-control', 'allow', 'x-total-count', 'x-next', 'content-disposition']

/**
 * Returns the parts of an answer that must be the same each time: the status, the headers that go with it, and the
 * words of a refusal.
 */
function partsOf({ status, headers, text }: Answered): string {
  const words = status >= 400 ? text : text === '' ? 'empty' : 'whole'
  return [status, ...TOLD.map((name) => headers.get(name) ?? '-'), words].join(' ')
}

async function answerTo(world: World, caller: Caller, method: string, address: string): Promise<string> {
  const body = method === 'GET' || method === 'HEAD' ? undefined : LIST
  return partsOf(await world.ask(caller, { method, address, body }))
}

export const bothWays: Question = {
  promise: 'gives the same answer before Remix and through Remix',
  ask: async (call, world) => {
    const { address } = call
    if (!isFirst(call) || LEFT_OUT.has(address)) return []
    const wrong: string[] = []
    for (const kind of ['nobody', 'guard', 'admin'] as const) {
      // An unknown method is refused before anybody is looked up, so one caller tries all of them.
      for (const method of kind === 'nobody' ? METHODS : methodsAt(address)) {
        const caller = world.one(kind)
        const plain = await answerTo(world, caller, method, address)
        const slashed = await answerTo(world, caller, method, `${address}/`)
        if (plain !== slashed) wrong.push(`${kind} ${method}: ${plain} but ${slashed}`)
      }
    }
    const guard = world.one('guard')
    const plain = await answerTo(world, guard, 'GET', address)
    for (const spelling of spellingsOf(address)) {
      const odd = await answerTo(world, guard, 'GET', spelling)
      if (plain !== odd) wrong.push(`guard GET ${spelling}: ${odd} instead of ${plain}`)
    }
    return wrong
  },
}

export const otherMethods: Question = {
  promise: 'answers 405 to a method that it does not know, and Allow lists the known ones, no matter who asks',
  ask: async (call, world) => {
    if (!isFirst(call)) return []
    const { status, headers } = await world.ask(world.one('nobody'), { method: 'PATCH', address: call.address })
    const [allowed, known] = [headers.get('allow') ?? '', [...methodsAt(call.address)]]
    const lists = allowed.split(', ').sort().join() === known.sort().join()
    return status === 405 && lists ? [] : [`it gets ${status}, and Allow is '${allowed}'`]
  },
}
