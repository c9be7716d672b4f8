import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { toast } from './toast-store.ts'

const CUT =
  'There is no connection, so this was not sent. What you entered is still here: try again when you are back online.'
const UNKNOWN =
  'No answer came back, so this may not have been saved. What you entered is still here. Please look whether it was saved before you send it again.'
const OURS = 'Something went wrong on our side. What you entered is still here. Please try again.'

/**
 * The client's side of a page's forms: where no answer comes, or one that is no page's, the page stands with what was
 * typed and says what is known. Without it the error page would take its place.
 * @param failed what is said to have failed, for all forms of the page or by their `intent`
 * @param unknown what is said where it is not known whether it was saved
 */
export const keepTyped =
  (failed?: string | Record<string, string>, unknown = UNKNOWN) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const cut = !navigator.onLine
    const { intent, id } = Object.fromEntries(await request.clone().formData())
    try {
      return await serverAction()
    } catch (error) {
      if (error instanceof Response || request.signal.aborted) throw error
      const what = (typeof failed === 'string' ? failed : failed?.[String(intent)])?.replace(/\.$/, '')
      const why = wordsOf(error) ?? (cut ? CUT : unknown)
      toast({
        title: what ?? (cut ? 'Not sent' : 'No answer'),
        description: 'What you entered is still here.',
        tone: 'bad',
      })
      const initialValue = { ...(intent && { intent }), ...(id && { id }) } as Record<string, string>
      const result = { status: 'error' as const, error: { '': [what ? `${what}. ${why}` : why] }, initialValue }
      // A refusal, after which Remix does not load the page's data again: there is no line to load it by.
      return Response.json({ result }, { status: 503 })
    }
  }

function wordsOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  return error.status < 500 ? ((error.data as { message?: string } | null)?.message ?? OURS) : OURS
}
