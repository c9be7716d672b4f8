import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { z } from 'zod'
import { isProblem, Problem } from '~/domain/problem.ts'
import { type ActorAt, type Context, type Door, enter } from './actor.server.ts'
import { readJson, readLeniently } from './body.server.ts'
import { type BudgetName, budgets } from './budgets.server.ts'
import { once } from './idempotency.server.ts'
import { ASKS_PASSWORD, asProblem, confirmPath, problemAnswer } from './problem.server.ts'
import { countWrite } from './rates.server.ts'
import { tellRefusal } from './refused.server.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type UseCase<D extends Door, S extends z.ZodType, V> = (actor: ActorAt<D>, input: z.output<S>) => V | Promise<V>
type Options<V> = {
  /** Status of success; 200 when left out, or found from the view. */
  status?: number | ((view: V) => number)
  /** The call carries pictures: 15 MB instead of 1 MB. */
  images?: boolean
  /** What else the call takes than calls do. */
  budget?: BudgetName
  /** Makes the whole answer, where JSON alone does not do. */
  answer?: (view: V, request: Request) => Response | Promise<Response>
}

/** One verb of a call, as `verb` made it. */
export type Verb<D extends Door> = (actor: ActorAt<D>, args: ActionFunctionArgs) => Promise<Response>

/** GET: checks the query and path against the schema, asks the use case, answers JSON. */
export const apiLoader =
  <D extends Door, S extends z.ZodType, V>(door: D, schema: S, useCase: UseCase<D, S, V>, options: Options<V> = {}) =>
  ({ request, params, context }: LoaderFunctionArgs) =>
    answering(context as Context, request, async () => {
      const actor = await enter(door, request, context as Context)
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const view = await useCase(actor, parsed(schema, { ...query, ...named(params) }))
      return success(view, options, request)
    })

/** The other verbs: one use case each. */
export const apiAction =
  <D extends Door>(door: D, verbs: Partial<Record<Method, Verb<D>>>) =>
  (args: ActionFunctionArgs) =>
    answering(args.context as Context, args.request, async () => {
      const verb = verbs[args.request.method as Method]
      if (!verb) return notAllowed(Object.keys(verbs))
      return verb(await enter(door, args.request, args.context as Context), args)
    })

/** A verb: checks body and path against the schema, then calls the use case. Creations obey `Idempotency-Key`. */
export const verb =
  <D extends Door, S extends z.ZodType, V>(schema: S, useCase: UseCase<D, S, V>, options: Options<V> = {}): Verb<D> =>
  async (actor, { request, params }) => {
    const budget = options.budget ?? (options.images ? 'pictureCall' : 'call')
    countWrite(actor, budget)
    const body = await (budget === 'sos' ? readLeniently : readJson)(request, budgets[budget])
    const work = async () =>
      success(await useCase(actor, parsed(schema, { ...body.value, ...named(params) })), options, request)
    try {
      return await once(actor, request, body.text, work)
    } catch (error) {
      // A call for help goes out without its Idempotency-Key where that cannot be used.
      if (budget === 'sos' && isProblem(error) && KEY_REFUSED.has(error.kind)) return work()
      throw error
    }
  }

const KEY_REFUSED = new Set(['invalid', 'conflict', 'unprocessable'])

/** For calls that have no GET. */
export const onlyActions =
  (...methods: Method[]) =>
  () =>
    notAllowed(methods)

/**
 * Checks input against a schema.
 * @throws Problem invalid with the messages by field; the first one is the message
 */
export function parsed<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message)
  throw new Problem('invalid', result.error.issues[0]?.message ?? 'Please check what you entered', { errors })
}

async function answering(context: Context, request: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    const response = await work()
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    return response
  } catch (error) {
    const problem = asProblem(error, context.requestId)
    await tellRefusal(problem, request, context)
    // A link to a download opens no JSON in front of a person: the page that asks leads on to it.
    if (problem?.code === ASKS_PASSWORD && request.headers.get('Sec-Fetch-Mode') === 'navigate')
      return redirect(confirmPath(new URL(request.url)))
    if (problem) return problemAnswer(problem)
    return Response.json({ message: 'Something went wrong on our side', requestId: context.requestId }, { status: 500 })
  }
}

/** JSON that still knows its text: getting it back out of the answer's stream would cost more than writing it did. */
export class JsonAnswer extends Response {
  readonly written: string

  constructor(view: unknown, status: number) {
    const written = JSON.stringify(view ?? null)
    super(written, { status, headers: { 'Content-Type': 'application/json' } })
    this.written = written
  }
}

async function success<V>(view: V, { status = 200, answer }: Options<V>, request: Request): Promise<Response> {
  if (answer) return answer(view, request)
  return new JsonAnswer(view, typeof status === 'function' ? status(view) : status)
}

const named = (params: Record<string, string | undefined>) => {
  const { '*': _splat, ...rest } = params
  return rest
}

const notAllowed = (methods: string[]) =>
  Response.json(
    { message: 'This call does not know that method' },
    { status: 405, headers: { Allow: methods.join(', ') } },
  )
