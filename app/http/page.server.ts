import { randomUUID } from 'node:crypto'
import { checkForm } from './check-form.ts'
import { type SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, createCookie, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type z } from 'zod'
import { type Actor, type Person } from '~/domain/kernel/access/actor.ts'
import { isProblem, type Problem } from '~/platform/problem.ts'
import { type ActorAt, type Context, type Door, enter } from './actor.server.ts'
import { readForm, readFormLeniently } from './body.server.ts'
import { type BudgetName, budgets } from './budgets.server.ts'
import { ownFields } from './own-fields.ts'
import { isHttps, ownName } from './own-name.server.ts'
import { doOnce, takeKey, TOAST } from './page-once.server.ts'
import { ASKS_PASSWORD, asProblem, NOT_THEIR_PAGE, confirmPath, statusOf } from './problem.server.ts'
import { admitWrite, countBytesOf, demandDiskFor } from './rates.server.ts'
import { recordRefusal } from './refused.server.ts'

type Toast = { title: string; description?: string; tone?: 'good' | 'bad' | 'warn' | 'info' }
export type PageContext = { request: Request; url: URL; params: Record<string, string | undefined>; context: Context }
/** The answer of an action that does not redirect: errors by field for Conform, or a note that the session is over. */
export type ActionAnswer = {
  result: SubmissionResult<string[]> | null
  signedOut?: true
  /** Set if no answer came. The browser has already shown that in a toast (ui/keep-typed.ts). */
  unanswered?: true
  code?: string
  done?: true
  view?: unknown
}

type Next<V> = { to: string; toast?: Toast; headers?: Headers } | ((view: V, page: PageContext) => Next<V>) | null
type FormAction<A> = {
  (actor: A, form: FormData, page: PageContext): Promise<Response | ReturnType<typeof data<ActionAnswer>>>
  /** Whether it must also work when only the reserve of a full disk is left. */
  forHelp?: true
}

/** Returns a loader that gives a page's data to people who may see it, and redirects others to the right sign-in. */
export const pageLoader =
  <D extends Door, T>(door: D, load: (actor: ActorAt<D>, page: PageContext) => T | Promise<T>) =>
  async ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const page = pageOf(request, params, context)
    let entered = false
    try {
      const actor = await enter(door, request, page.context)
      entered = true
      if (
        door !== 'public' &&
        actor.kind === 'person' &&
        actor.mustChangePassword &&
        !MAY_WAIT.test(page.url.pathname)
      ) {
        throw redirect(`/change-password?next=${encodeURIComponent(page.url.pathname)}`)
      }
      return await load(actor, page)
    } catch (error) {
      if (error instanceof Response) throw error
      await recordRefusal(isProblem(error) ? error : null, page.request, page.context)
      throw away(error, page, entered)
    }
  }

// With scripts, the page asks for the password in a dialog above the form and sends the form again. Without scripts, a
// separate page asks, and redirects back.
function askAgain(result: SubmissionResult<string[]>, { code }: Problem, page: PageContext) {
  if (page.request.headers.get('Sec-Fetch-Dest') !== 'empty') throw redirect(confirmPath(page.url))
  return data<ActionAnswer>({ result, code }, { status: 403 })
}

/** Pages that work before the person has chosen a new password: the page for choosing it, and help in an emergency. */
const MAY_WAIT = /^\/(change-password|emergency|medical-emergency)/

/**
 * Returns an action that handles a page's form: it checks the input, calls the use case and redirects. On an error the
 * form comes back with what the person typed. @param failed the form's message for an unexpected error; without it the
 * error page appears
 */
export const formAction = <S extends z.ZodType, V, A extends Actor = Person>(
  schema: S,
  useCase: (actor: A, input: z.output<S>) => V | Promise<V>,
  next: Next<V>,
  failed?: string,
): FormAction<A> => formActionAt(schema, (actor: A, input) => useCase(actor, input), next, failed)

/** Does the same as `formAction`, for handlers that need the page's address or request. */
export const formActionAt =
  <S extends z.ZodType, V, A extends Actor = Person>(
    schema: S,
    useCase: (actor: A, input: z.output<S>, page: PageContext) => V | Promise<V>,
    next: Next<V>,
    failed?: string,
  ): FormAction<A> =>
  async (actor, form, page) => {
    const fields = ownFields(form, schema, ['intent', ...Object.keys(page.params ?? {})])
    const submission = checkForm(schema, fields)
    if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
    try {
      return lead(await useCase(actor, submission.value as z.output<S>, page), next, page)
    } catch (error) {
      const problem = error instanceof Response ? null : asProblem(error, page.context.requestId)
      await recordRefusal(problem, page.request, page.context)
      if (problem?.code === ASKS_PASSWORD) return askAgain(submission.reply(replyOf(problem)), problem, page)
      if (problem) return data({ result: submission.reply(replyOf(problem)) }, { status: statusOf(problem) })
      if (error instanceof Response || !failed) throw error
      return data({ result: submission.reply({ formErrors: [failed] }) }, { status: 500 })
    }
  }

/**
 * Returns the same handler for a form that answers a call for help: it works on a full disk, whatever its page does.
 */
export const forHelp = <A>(action: FormAction<A>): FormAction<A> =>
  Object.assign((...given: Parameters<typeof action>) => action(...given), { forHelp: true as const })

/**
 * Returns the action of a page with one form. @param budget limits of the form; narrow by default, narrowest if anybody
 * may post it
 */
export const pageAction = <D extends Door, S extends z.ZodType, V>(
  door: D,
  schema: S,
  useCase: (actor: ActorAt<D>, input: z.output<S>) => V | Promise<V>,
  next: Next<V>,
  failed?: string,
  budget?: BudgetName,
) => pageActions(door, { '': formAction<S, V, ActorAt<D>>(schema, useCase, next, failed) }, budget)

/**
 * Returns the action of a page with several forms. A field or button named `intent` says which one was sent; `intents`
 * lists them, for a test.
 */
export const pageActions = <D extends Door>(
  door: D,
  actions: Record<string, FormAction<ActorAt<D>>>,
  budget: BudgetName = door === 'public' ? 'publicForm' : 'form',
) => {
  const mayHelp = Object.values(actions).some((action) => action.forHelp)
  const act = async ({ request, params, context }: ActionFunctionArgs) => {
    const page = pageOf(request, params, context)
    try {
      const actor = await enter(door, request, page.context)
      admitWrite(actor, budget, mayHelp)
      const read = budget === 'sos' ? readFormLeniently : readForm
      const form = await read(request, budgets[budget], countBytesOf(actor, budget)).catch((error: unknown) => {
        if (door === 'public' && isNotOurs(error)) page.context.notOurForm = error.message
        throw error
      })
      const key = takeKey(request, form)
      for (const [name, value] of Object.entries(params))
        if (value !== undefined && name !== '*' && !form.has(name)) form.set(name, value)
      const intent = actions[''] ? '' : String(form.get('intent') ?? '')
      const chosen = Object.hasOwn(actions, intent) ? actions[intent] : undefined
      if (!chosen) throw data({ message: 'Unknown action' }, { status: 400 })
      if (mayHelp && !chosen.forHelp) demandDiskFor(budget)
      // A call for help is never held back as a repeat: another press within a minute joins the alert.
      return await doOnce(actor, page.url.pathname, budget === 'sos' ? null : key, form, () =>
        chosen(actor, form, page),
      )
    } catch (error) {
      if (error instanceof Response || isData(error)) throw error
      const problem = asProblem(error, page.context.requestId)
      await recordRefusal(problem, page.request, page.context)
      // With scripts, the page asks the person to sign in again, above the form, and sends the form again. Without
      // scripts, the sign-in page redirects back.
      if (problem?.kind === 'unauthenticated' && request.headers.get('Sec-Fetch-Dest') === 'empty') {
        return data<ActionAnswer>({ result: null, signedOut: true }, { status: 401 })
      }
      if (problem?.code === ASKS_PASSWORD)
        return askAgain({ status: 'error', error: { '': [problem.message] } }, problem, page)
      if (problem && problem.kind !== 'unauthenticated') {
        return data<ActionAnswer>(
          { result: { status: 'error', error: { '': [problem.message] } } },
          { status: statusOf(problem) },
        )
      }
      throw away(error, page)
    }
  }
  return Object.assign(act, { intents: Object.keys(actions) })
}

/** A person who mistypes never causes these. One who pastes too much does cause a form that is too large. */
const isNotOurs = (error: unknown): error is Problem =>
  isProblem(error) && (error.kind === 'invalid' || error.kind === 'unsupported')

// The toast expires after a few seconds rather than when it is read, because a live refresh that runs at the same time
// as the redirect would otherwise use it up. Its id prevents a page from showing it twice.
const toastCookie = () =>
  createCookie(ownName(TOAST), { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(), maxAge: 10 })

/** Redirects with a toast for the next page. */
export async function redirectWith(to: string, toast?: Toast, headers = new Headers()): Promise<Response> {
  if (toast) headers.append('Set-Cookie', await toastCookie().serialize({ id: randomUUID(), ...toast }))
  return redirect(to, { headers })
}

/** Returns the toast for this page, if there is one. */
export async function waitingToast(request: Request): Promise<(Toast & { id: string }) | null> {
  return ((await toastCookie().parse(request.headers.get('Cookie'))) as (Toast & { id: string }) | null) || null
}

/** Returns the path in `next` if it is within the portal, otherwise the given one. */
export function ownPath(next: string | null | undefined, otherwise: string): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return otherwise
  return next
}

const pageOf = (request: Request, params: PageContext['params'], context: Context): PageContext => ({
  request,
  params,
  context,
  url: new URL(request.url),
})

async function lead<V>(
  view: V,
  next: Next<V>,
  page: PageContext,
): Promise<Response | ReturnType<typeof data<ActionAnswer>>> {
  if (next === null) return data<ActionAnswer>({ result: null, done: true, view })
  const { to, toast, headers } =
    typeof next === 'function'
      ? ((next(view, page) ?? { to: page.url.pathname }) as { to: string; toast?: Toast; headers?: Headers })
      : next
  return redirectWith(to, toast, headers)
}

const replyOf = (problem: Problem) => {
  const fields = Object.keys(problem.errors ?? {})
  return { fieldErrors: problem.errors, formErrors: fields.length ? undefined : [problem.message] }
}

// `entered` says that the person passed the check. The page is then not meant for them, and signing in would not help.
function away(error: unknown, page: PageContext, entered = false): unknown {
  const problem = asProblem(error, page.context.requestId)
  if (!problem)
    return data({ message: 'Something went wrong on our side', requestId: page.context.requestId }, { status: 500 })
  const admin = /^\/admin(\/|$)/.test(page.url.pathname)
  const back = encodeURIComponent(page.url.pathname + page.url.search)
  if (problem.kind === 'unauthenticated') return redirect(admin ? `/admin/login?next=${back}` : `/login?next=${back}`)
  if (problem.code === 'second_factor_due') return redirect('/account')
  if (problem.code === ASKS_PASSWORD) return redirect(confirmPath(page.url))
  if (problem.code === 'consent_required' && page.url.pathname !== '/home') return redirect('/home')
  if (problem.kind === 'forbidden' && admin && !entered && problem.code !== NOT_THEIR_PAGE)
    return redirect('/admin/login')
  return data({ message: problem.message }, { status: statusOf(problem) })
}

const isData = (error: unknown) =>
  typeof error === 'object' && error !== null && (error as { type?: string }).type === 'DataWithResponseInit'
