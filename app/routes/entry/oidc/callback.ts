import { endCompanySignIn } from '~/domain/account/sign-in/company-sign-in.server.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { keepOidcMark, oidcMark } from '~/http/oidc-cookie.server.ts'
import { pageLoader, redirectWith } from '~/http/page.server.ts'
import { visitorOf } from '~/http/sign-in.server.ts'
import { startOf } from './start-of.ts'

/** Signs a person in when the company's sign-in provider redirects back here. */
export const loader = pageLoader('public', async (actor, { url, request }) => {
  const given = { query: url.searchParams.toString(), state: await oidcMark(request) }
  const ended = await endCompanySignIn(actor, visitorOf(actor), given)
  if (ended.kind === 'owes') throw await redirectWith('/auth/oidc/code', undefined, await keepOidcMark(ended.key))
  const headers = await keepOidcMark(null)
  if (ended.kind === 'linked')
    throw await redirectWith(ended.next, { title: 'Company sign-in linked', tone: 'good' }, headers)
  if (ended.kind === 'refused')
    throw await redirectWith(startOf(ended.portal, ended.link), { title: ended.message, tone: 'bad' }, headers)
  for (const cookie of (await signedInHeaders(ended.signedIn)).getSetCookie()) headers.append('Set-Cookie', cookie)
  throw await redirectWith(ended.next, undefined, headers)
})
