import { redirect, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { holdsGrant } from '~/domain/kernel/access/grants.server.ts'
import { isProviderSet } from '~/domain/account/identities/provider.server.ts'
import { arePasskeysUsed } from '~/domain/account/passkeys/passkeys.server.ts'
import { SignIn } from '~/domain/account/sign-in/input.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { ownPath, formActionAt, pageActions, pageLoader } from '~/http/page.server.ts'
import { authenticate } from '~/http/sign-in.server.ts'
import { isDesktopAgent } from '~/platform/location.ts'
import { useRoot } from '~/root-data.ts'
import { Card } from '~/ui/card.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { EntryFrame } from './entry-frame.tsx'
import { afterLeft } from './after-left.ts'
import { CompanySignInLink } from './oidc/company-sign-in-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { TRY_AGAIN } from './try-again.ts'

export const meta: MetaFunction = () => [{ title: 'Admin Portal sign-in' }]

export const loader = pageLoader('public', (actor, { url, request }) => {
  if (actor.kind === 'person' && (actor.role === 'admin' || holdsGrant(actor.id)))
    throw redirect(ownPath(url.searchParams.get('next'), '/admin'))
  const next = ownPath(url.searchParams.get('next'), '/admin')
  return {
    passkeys: arePasskeysUsed(),
    company: isProviderSet(),
    next,
    isDesktop: isDesktopAgent(request.headers.get('user-agent') ?? ''),
  }
})

export const action = pageActions(
  'public',
  {
    '': formActionAt(
      SignIn,
      async (actor, input, { url }) => {
        const signedIn = await authenticate(actor, input, url.href, true)
        return { to: ownPath(url.searchParams.get('next'), '/admin'), headers: await signedInHeaders(signedIn) }
      },
      (where) => where,
      'Invalid credentials or admin access required',
    ),
  },
  'signIn',
)

export const clientAction = afterLeft(keepTyped('Login failed', TRY_AGAIN))

export default function AdminSignIn() {
  const { company } = useRoot()
  const { passkeys, company: byCompany, next, isDesktop } = useLoaderData<typeof loader>()
  return (
    <EntryFrame
      company={company}
      title="Admin Portal"
      intro="For administrators. Every sign-in and every action is recorded."
      foot={
        <>
          <Link to="/" className="link inline-flex min-h-11 items-center">
            Staff login
          </Link>
          <p>Personal data is handled under UK GDPR, with information security practice based on ISO 27001.</p>
        </>
      }
    >
      <Card>
        <SignInForm
          isDesktop={isDesktop}
          passkeys={passkeys ? { portal: 'admin', next } : null}
          words={{
            submit: 'Access Admin Portal',
            pending: 'Authenticating...',
            needsLocation:
              'Location access is required for security compliance. Please allow location access and try again.',
            locationToast: 'You must allow location access to log in to the admin portal.',
          }}
        />
      </Card>
      {byCompany && <CompanySignInLink portal="admin" next={next} />}
    </EntryFrame>
  )
}
