import { ById } from '~/domain/kernel/access/input.ts'
import { makeSignInLink } from '~/domain/account/sign-in/copied-link.server.ts'
import { credentialsWords } from '~/domain/account/sign-in/credentials-words.ts'
import { emailCredentials } from '~/domain/account/sign-in/links.server.ts'
import { isEmailSetUp } from '~/domain/kernel/mail/ready.server.ts'
import { formAction } from '~/http/page.server.ts'

/** Makes a first sign-in link, which the page then offers for copying. */
export const copyLink = formAction(ById, makeSignInLink, null)

/** Sends it by email. */
export const sendLink = formAction(
  ById,
  (actor, { id }) => emailCredentials(actor, { userIds: [id] }),
  ({ emailCount }, { url }) => ({
    to: url.pathname,
    toast: credentialsWords({ emailCount, emailReady: isEmailSetUp(), named: true }),
  }),
  'Failed to send credential emails',
)
