import { type z } from 'zod'
import { type Actor } from '~/domain/kernel/access/actor.ts'
import { type ActorAt, type Context, type Door } from './actor.server.ts'
import { type Scope } from '~/domain/account/tokens/scopes.ts'
import { type BudgetName } from './budgets.server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** A call as it stands in the table: its method and its address, parts that vary as `:name`. */
type Line = `${Method} /api/${string}`
/** What a whole answer may look at besides the view. */
export type Asked = { request: Request; context: Context }

export type Options<V> = {
  /** Which scope of an API token opens the call, any one of several; left out, no token does. */
  scope?: Scope | Scope[]
  /** Status of success; 200 when left out, or found from the view. */
  status?: number | ((view: V) => number)
  /** The call carries pictures: 15 MB instead of 1 MB. */
  images?: boolean
  /** The view is a page of a list: its items are answered, `X-Total-Count` and `X-Next` tell the rest. */
  paged?: true
  /** What else the call takes than calls do; that of SOS leaves out what cannot be read instead of refusing it. */
  budget?: BudgetName
  /**
   * The body is plain bytes, read as `bytes`. It is given the parts of the address and throws, before any byte is read,
   * where nobody waits for them.
   */
  raw?: (actor: Actor, params: Record<string, string>) => void
  /** Told before any byte of the body is read how many there are to be, where that is known; throws where it is too much. */
  admit?: (actor: Actor, bytes: number | null) => void
  /** What of the view is answered as JSON; all of it when left out. */
  part?: (view: V) => unknown
  /** Which headers go with it. */
  headers?: (view: V) => Headers | Promise<Headers>
  /** Makes the whole answer, where JSON does not do; null for a view that JSON does for. */
  answer?: (view: V, asked: Asked) => Response | Promise<Response> | null
  /** Content type of a whole answer; several where the caller chooses. */
  type?: string | string[]
  /** The schema of what is answered, for those who read the description and for our own pages. */
  view?: z.ZodType
}

/** One call: who may come through, what it reads, the use case behind it. `answers` is there for the types alone. */
export type Call<S extends z.ZodType = z.ZodType, A = unknown> = {
  door: Door
  input: S
  useCase: (actor: never, input: never) => unknown
  options: Options<never>
  answers?: A
}
export type Calls = Record<Line, Call>

/** The scopes of API tokens that open a call, each of them alone. */
export const scopesOf = (call: Call): Scope[] => [(call.options as Options<unknown>).scope ?? []].flat()

/** For lists: the view is `{ items, next, total }`. */
export const paged = { paged: true } as const

/** A call that anybody may make. */
export const anyone = callAt('public')
/** A call for tablets that are bound to a site. */
export const kiosk = callAt('kiosk')
/** A call for everybody who is signed in. */
export const staff = callAt('staff')
/**
 * A call for admins and for those who hold a grant: its use case asks with `demandAt` or `sitesOf`, and
 * e2e/support/every-control.ts says how it is tried for somebody else's site.
 */
export const control = callAt('control')
/** A call for admins. */
export const admin = callAt('admin')

/** What of the view is answered: all of it, a list's items, or the named part. */
type Shown<V, O> = O extends { paged: true }
  ? Extract<V, { items: unknown }> extends { items: infer I }
    ? I
    : never
  : O extends { part: (view: never) => infer W }
    ? W
    : V
type Answered<V, O> = O extends { view: infer A extends z.ZodType } ? Json<z.output<A>> : Shown<V, O>

/** A value after it went through JSON. */
type Json<T> = T extends Date
  ? string
  : T extends readonly (infer I)[]
    ? Json<I>[]
    : T extends object
      ? { [K in keyof T]: Json<T[K]> }
      : T

/** A schema that does not say what is answered, field by field, does not compile. */
type Fits<V, O> = O extends { view: infer A extends z.ZodType }
  ? [Json<Shown<V, O>>, Json<z.output<A>>] extends [Json<z.output<A>>, Json<Shown<V, O>>]
    ? unknown
    : { view: Json<Shown<V, O>> }
  : unknown

function callAt<D extends Door>(door: D) {
  return <S extends z.ZodType, V, O extends Options<V> = object>(
    input: S,
    useCase: (actor: ActorAt<D>, input: z.output<S>) => V | Promise<V>,
    options?: O & Options<V> & Fits<V, O>,
  ): Call<S, Answered<V, O>> => ({ door, input, useCase, options: (options ?? {}) as Options<never> })
}
