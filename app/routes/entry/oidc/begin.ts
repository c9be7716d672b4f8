import { redirect } from '@remix-run/node'
import { Begin, beginCompanySignIn } from '~/domain/account/sign-in/company-sign-in.server.ts'
import { keepOidcMark } from '~/http/oidc-cookie.server.ts'
import { ownPath, pageLoader, redirectWith } from '~/http/page.server.ts'
import { visitorOf } from '~/http/sign-in.server.ts'
import { Problem } from '~/platform/problem.ts'
import { startOf } from './start-of.ts'

/** Redirects to the company's sign-in provider. */
export const loader = pageLoader('public', async (actor, { url }) => {
  const portal = url.searchParams.get('portal') === 'admin' ? 'admin' : 'staff'
  const next = ownPath(url.searchParams.get('next'), portal === 'admin' ? '/admin' : '/home')
  try {
    const begun = await beginCompanySignIn(visitorOf(actor), Begin.parse({ portal, next }))
    throw redirect(begun.url, { headers: await keepOidcMark(begun.state) })
  } catch (error) {
    if (error instanceof Problem && error.kind === 'unauthenticated')
      throw await redirectWith(startOf(portal, false), { title: error.message, tone: 'bad' })
    throw error
  }
})
