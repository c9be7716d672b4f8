import { parse } from '@conform-to/react'
import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { REQUEST_KEY } from '~/platform/request-key.ts'
import { WriteEnded } from './page-writes.ts'
import { toast } from './toast-store.ts'

const CUT =
  'There is no connection, so this was not sent. What you entered is still here: try again when you are back online.'
const UNKNOWN =
  'No answer came back, so this may not have been saved. What you entered is still here. Send it again: it will only be saved once.'
const ENDED = 'No answer came, so it may still have been saved. Please check.'
const UNSENT = 'It was not sent.'
const OURS = 'Something went wrong on our side. What you entered is still here. Please try again.'

/** The message about a failure: a sentence, or a toast's title and a sentence. */
type Failed = string | readonly [title: string, words: string]

/**
 * Handles a page's forms in the browser. If no answer comes, or an unusable one, the page stays with the typed text and
 * shows what is known. Otherwise the error page would replace it. @param failed the failure message, for all forms of
 * the page or by their `intent` @param unknown the message for a form whose result is unknown
 */
export const keepTyped =
  (failed?: Failed | Record<string, Failed>, unknown = UNKNOWN) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const cut = !navigator.onLine
    const posted = await request.clone().formData()
    try {
      return await serverAction()
    } catch (error) {
      if (error instanceof Response || request.signal.aborted) throw error
      // The result is given as a refusal, because Remix does not reload the page's data after one, and there is no
      // connection for that.
      const refused = { status: 503 }
      if (error instanceof WriteEnded) {
        toast({ title: 'Cancelled', description: error.left ? ENDED : UNSENT, tone: 'warn' })
        return Response.json({ result: null }, refused)
      }
      const [title, what] = failureOf(failed, String(posted.get('intent')))
      const why = wordsOf(error) ?? (cut ? CUT : unknown)
      toast({
        title: title ?? (cut ? 'Not sent' : 'No answer'),
        description: title === what ? undefined : what,
        tone: 'bad',
      })
      const words = what ? `${what.replace(/\.$/, '')}. ${why}` : why
      return Response.json({ result: sentBack(posted, words), unanswered: true }, refused)
    }
  }

function failureOf(failed: Failed | Record<string, Failed> | undefined, intent: string): readonly [string?, string?] {
  if (failed === undefined) return []
  if (typeof failed === 'string') return [failed, failed]
  return isPair(failed) ? failed : failureOf(failed[intent], '')
}

const isPair = (failed: object): failed is readonly [string, string] => Array.isArray(failed)

/**
 * Builds the server's answer to a refused form, with all posted fields. A field that is missing from the answer counts
 * as empty, so fields that were not touched are included too. Files stay in their controls.
 */
export function sentBack(posted: FormData, message: string) {
  const texts = new FormData()
  for (const [name, value] of posted) if (typeof value === 'string' && name !== REQUEST_KEY) texts.append(name, value)
  return parse(texts, { resolve: () => ({ error: { '': [message] } }) }).reply()
}

function wordsOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  return error.status < 500 ? ((error.data as { message?: string } | null)?.message ?? OURS) : OURS
}
