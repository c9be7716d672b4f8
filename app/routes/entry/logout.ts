import { redirect } from '@remix-run/node'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { endSession } from '~/domain/account/sign-in/sessions.server.ts'
import { signedOutHeaders } from '~/http/actor.server.ts'
import { formActionAt, pageActions } from '~/http/page.server.ts'

export const loader = () => redirect('/')

export const clientAction = keepTyped('You may still be signed in. Please log out again')

/** Signs out; staff go to the landing page, admins (marked in the form) to their sign-in. */
export const action = pageActions('public', {
  '': formActionAt(
    Nothing,
    async (actor, _nothing, { url }) => {
      if (actor.kind === 'person') endSession(actor)
      return { to: url.searchParams.has('admin') ? '/admin/login' : '/', headers: await signedOutHeaders() }
    },
    (where) => where,
  ),
})
