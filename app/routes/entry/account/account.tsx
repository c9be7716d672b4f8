import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { holdsGrant } from '~/domain/kernel/access/grants.server.ts'
import { isPortalFactorDue } from '~/domain/account/sign-in/portal.server.ts'
import { renewRecoveryCodes } from '~/domain/account/sign-in/recovery-codes.server.ts'
import {
  beginSecondFactor,
  Code,
  confirmSecondFactor,
  findSecondFactor,
  Policy,
  Removal,
  removeSecondFactor,
  requireSecondFactor,
} from '~/domain/account/sign-in/second-factor-setup.server.ts'
import { beginLink, listIdentities, unlinkIdentities } from '~/domain/account/identities/identities.server.ts'
import { isProviderSet } from '~/domain/account/identities/provider.server.ts'
import { KioskPin } from '~/domain/account/kiosks/input.ts'
import { findKioskPin, removeKioskPin, setKioskPin } from '~/domain/account/kiosks/pins.server.ts'
import { listPasskeys, removePasskey } from '~/domain/account/passkeys/passkeys.server.ts'
import { listSessions, revokeSession } from '~/domain/account/sign-in/sessions.server.ts'
import { formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Form } from '~/ui/form.tsx'
import { EntryFrame } from '~/routes/entry/entry-frame.tsx'
import { type AccountAnswer, errorsOf } from './account-answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { CompanySignInCard } from './company-sign-in-card.tsx'
import { KioskPinCard } from './kiosk-pin-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Your account' }]

export const loader = pageLoader('staff', (actor) => ({
  role: actor.role,
  due: actor.secondFactorDue ?? false,
  // People with site access need a second factor for the admin portal, but not for the staff portal.
  asked: actor.role !== 'admin' && holdsGrant(actor.id) && isPortalFactorDue(actor),
  sessions: listSessions(actor),
  factor: findSecondFactor(actor),
  passkeys: listPasskeys(actor),
  pin: findKioskPin(actor),
  company: isProviderSet() ? listIdentities(actor) : null,
}))

const here = (title: string) => ({ to: '/account', toast: { title, tone: 'good' as const } })

export const action = pageActions('staff', {
  begin: formAction(Nothing, beginSecondFactor, null),
  confirm: formAction(Code, confirmSecondFactor, null),
  remove: formAction(Removal, removeSecondFactor, here('Second factor removed')),
  renew: formAction(Nothing, renewRecoveryCodes, null),
  policy: formAction(Policy, requireSecondFactor, here('Saved')),
  'remove-passkey': formAction(ById, removePasskey, here('Passkey removed')),
  'kiosk-pin': formAction(KioskPin, (actor, input) => setKioskPin(actor, input), here('Kiosk PIN set')),
  'remove-kiosk-pin': formAction(Nothing, (actor) => removeKioskPin(actor), here('Kiosk PIN removed')),
  link: formAction(Nothing, (actor) => beginLink(actor), null),
  unlink: formAction(Nothing, (actor) => unlinkIdentities(actor), here('Company account unlinked')),
  revoke: formAction(ById, revokeSession, here('Signed out there')),
})

export const clientAction = keepTyped()

export default function AccountPage() {
  const { company } = useRoot()
  const { role, due, asked, sessions, factor, passkeys, pin, company: linked } = useLoaderData<typeof loader>()
  const answer = useAnswer<AccountAnswer>()
  const busy = useNavigation().state !== 'idle'
  return (
    <EntryFrame
      company={company}
      title="Your account"
      intro="Where you are signed in, and how your sign-in is protected."
      foot={
        <Form method="post" action="/logout">
          <button type="submit" className="link inline-flex min-h-11 items-center">
            Sign out here
          </button>
        </Form>
      }
    >
      <SecondFactorCard factor={factor} due={due || asked} admin={role === 'admin'} answer={answer} busy={busy} />
      <PasskeysCard
        passkeys={passkeys}
        offered={passkeys.length === 0 && answer?.view?.recoveryCodes !== undefined}
        errors={errorsOf(answer, 'remove-passkey')}
        busy={busy}
      />
      <KioskPinCard pin={pin} errors={errorsOf(answer, 'kiosk-pin', 'remove-kiosk-pin')} busy={busy} />
      {linked && (
        <CompanySignInCard
          linked={linked}
          url={answer?.view?.url}
          errors={errorsOf(answer, 'link', 'unlink')}
          busy={busy}
        />
      )}
      <SessionsCard sessions={sessions} errors={errorsOf(answer, 'revoke')} busy={busy} />
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/change-password" variant="secondary">
          Change Password
        </LinkButton>
        {!due && (
          <LinkButton to={role === 'admin' ? '/admin' : '/home'} variant="quiet">
            Back
          </LinkButton>
        )}
      </div>
    </EntryFrame>
  )
}
