import { redirect, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { isProviderSet } from '~/domain/account/identities/provider.server.ts'
import { arePasskeysUsed } from '~/domain/account/passkeys/passkeys.server.ts'
import { SignIn } from '~/domain/account/sign-in/input.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { ownPath, formActionAt, pageActions, pageLoader } from '~/http/page.server.ts'
import { authenticate } from '~/http/sign-in.server.ts'
import { isDesktopAgent } from '~/platform/location.ts'
import { useRoot } from '~/root-data.ts'
import { Card } from '~/ui/card.tsx'
import { Icon } from '~/ui/icon.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { EntryFrame } from './entry-frame.tsx'
import { afterLeft } from './after-left.ts'
import { CompanySignInLink } from './oidc/company-sign-in-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { TRY_AGAIN } from './try-again.ts'

export const meta: MetaFunction = () => [{ title: 'Sign in' }]

export const loader = pageLoader('public', (actor, { url, request }) => {
  if (actor.kind === 'person') throw redirect(ownPath(url.searchParams.get('next'), '/home'))
  const next = ownPath(url.searchParams.get('next'), '/home')
  return {
    passkeys: arePasskeysUsed(),
    company: isProviderSet(),
    next,
    isDesktop: isDesktopAgent(request.headers.get('user-agent') ?? ''),
  }
})

const FAILED = 'Login failed'

export const action = pageActions(
  'public',
  {
    '': formActionAt(
      SignIn,
      async (actor, input, { url }) => {
        const signedIn = await authenticate(actor, input, url.href, false)
        return { to: ownPath(url.searchParams.get('next'), '/home'), headers: await signedInHeaders(signedIn) }
      },
      (where) => where,
      FAILED,
    ),
  },
  'signIn',
)

export const clientAction = afterLeft(keepTyped(FAILED, TRY_AGAIN))

export default function StaffSignIn() {
  const { company } = useRoot()
  const { passkeys, company: byCompany, next, isDesktop } = useLoaderData<typeof loader>()
  return (
    <EntryFrame
      company={company}
      title="Welcome Back"
      intro="Sign in with the credentials your company gave you."
      foot={
        <Link to="/" className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" className="size-4" /> Back to Home
        </Link>
      }
    >
      <Card>
        <SignInForm
          isDesktop={isDesktop}
          passkeys={passkeys ? { portal: 'staff', next } : null}
          words={{
            submit: 'Sign In',
            pending: 'Signing in...',
            needsLocation: 'Location access is required for security compliance.',
            locationToast: 'You must allow location access to sign in.',
          }}
        />
      </Card>
      {byCompany && <CompanySignInLink portal="staff" next={next} />}
    </EntryFrame>
  )
}
