import { z } from 'zod'
import { SignedInUser, UserView } from '~/domain/kernel/people/views.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import {
  ConfirmationView,
  EmailCount,
  RecoveryCodes,
  SecondFactorPolicy,
  SecondFactorSecret,
  SecondFactorView,
  SessionView,
} from '~/domain/account/sign-in/views.ts'
import { type Actor } from '~/domain/kernel/access/actor.ts'
import { changePassword, setPassword } from '~/domain/account/sign-in/change-password.server.ts'
import { confirmPassword, Confirmation, findConfirmation } from '~/domain/account/sign-in/confirmation.server.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { ChangePassword, ForgotPassword, SetPassword, SignIn } from '~/domain/account/sign-in/input.ts'
import {
  EmailCredentials,
  emailCredentials,
  forgotPassword,
  sendSignInLinks,
  SignInLinks,
} from '~/domain/account/sign-in/links.server.ts'
import { listIdentities, unlinkIdentities } from '~/domain/account/identities/identities.server.ts'
import { CompanySubject } from '~/domain/account/identities/input.ts'
import { IdentityView } from '~/domain/account/identities/views.ts'
import { NewPasskey } from '~/domain/account/passkeys/input.ts'
import { addPasskey, askForNewPasskey, listPasskeys, removePasskey } from '~/domain/account/passkeys/passkeys.server.ts'
import { PasskeyCreation, PasskeyRequest, PasskeyView } from '~/domain/account/passkeys/views.ts'
import { linkFor, unlinkFor } from '~/domain/account/sign-in/company-links.server.ts'
import { askToSignIn, PasskeySignIn, signInWithPasskey } from '~/domain/account/sign-in/passkey-sign-in.server.ts'
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
  resetSecondFactor,
} from '~/domain/account/sign-in/second-factor-setup.server.ts'
import { endSession, listSessions, revokeSession } from '~/domain/account/sign-in/sessions.server.ts'
import { signIn } from '~/domain/account/sign-in/sign-in.server.ts'
import { findSelf } from '~/domain/kernel/people/people.server.ts'
import { signedInHeaders, signedOutHeaders } from '~/http/actor.server.ts'
import { visitorOf } from '~/http/sign-in.server.ts'
import { RowsView } from '~/platform/rows.ts'
import { admin, anyone, type Calls, staff } from '~/http/table.server.ts'

const enter = (actor: Actor, input: SignIn) => signIn(visitorOf(actor), input)
const enterWithPasskey = (actor: Actor, input: PasskeySignIn) => signInWithPasskey(visitorOf(actor), input)
const leave = (actor: Actor) => (actor.kind === 'person' ? endSession(actor) : { message: 'Signed out' })

/** Signing in and out, passwords, the second factor, passkeys, sessions. */
export const access = {
  'GET /api/auth/user': anyone(Nothing, findSelf, { view: UserView }),
  'POST /api/auth/login': anyone(SignIn, enter, {
    budget: 'signIn',
    view: SignedInUser,
    part: ({ user }) => ({ user }),
    headers: signedInHeaders,
  }),
  'POST /api/auth/logout': anyone(Nothing, leave, {
    view: Message,
    headers: signedOutHeaders,
  }),
  'POST /api/auth/change-password': staff(ChangePassword, changePassword, {
    view: Message,
    part: ({ message }) => ({ message }),
    headers: signedInHeaders,
  }),
  'POST /api/auth/set-password': anyone(SetPassword, setPassword, { view: Message }),
  'POST /api/auth/forgot-password': anyone(ForgotPassword, forgotPassword, { view: Message }),
  'POST /api/admin/sign-in-links': admin(SignInLinks, sendSignInLinks, { view: RowsView }),
  'POST /api/admin/email-credentials': admin(EmailCredentials, emailCredentials, { view: EmailCount }),
  'GET /api/auth/confirm': staff(Nothing, findConfirmation, { view: ConfirmationView }),
  'POST /api/auth/confirm': staff(Confirmation, confirmPassword, { status: 204, budget: 'signIn' }),
  'GET /api/auth/second-factor': staff(Nothing, findSecondFactor, { view: SecondFactorView }),
  'POST /api/auth/second-factor': staff(Nothing, beginSecondFactor, { view: SecondFactorSecret }),
  'PUT /api/auth/second-factor': staff(Code, confirmSecondFactor, { view: RecoveryCodes }),
  'DELETE /api/auth/second-factor': staff(Removal, removeSecondFactor, { view: Message }),
  'POST /api/auth/second-factor/recovery-codes': staff(Nothing, renewRecoveryCodes, { view: RecoveryCodes }),
  'DELETE /api/admin/staff/:id/second-factor': admin(ById, resetSecondFactor, { view: Message }),
  'PUT /api/admin/second-factor-policy': admin(Policy, requireSecondFactor, { view: SecondFactorPolicy }),
  'GET /api/auth/passkeys': staff(Nothing, listPasskeys, { view: z.array(PasskeyView) }),
  'POST /api/auth/passkeys/options': staff(Nothing, askForNewPasskey, { view: PasskeyCreation }),
  'POST /api/auth/passkeys': staff(NewPasskey, addPasskey, { view: PasskeyView, status: 201 }),
  'DELETE /api/auth/passkeys/:id': staff(ById, removePasskey, { view: Message }),
  'POST /api/auth/passkeys/sign-in/options': anyone(Nothing, askToSignIn, { budget: 'signIn', view: PasskeyRequest }),
  'POST /api/auth/passkeys/sign-in': anyone(PasskeySignIn, enterWithPasskey, {
    budget: 'signIn',
    view: SignedInUser,
    part: ({ user }) => ({ user }),
    headers: signedInHeaders,
  }),
  'GET /api/auth/identities': staff(Nothing, listIdentities, { view: z.array(IdentityView) }),
  'DELETE /api/auth/identities': staff(Nothing, unlinkIdentities, { view: Message }),
  'PUT /api/admin/staff/:id/identity': admin(CompanySubject, linkFor, { view: Message }),
  'DELETE /api/admin/staff/:id/identity': admin(ById, unlinkFor, { view: Message }),
  'GET /api/auth/sessions': staff(Nothing, listSessions, { view: z.array(SessionView) }),
  'DELETE /api/auth/sessions/:id': staff(ById, revokeSession, { view: Message }),
} satisfies Calls
