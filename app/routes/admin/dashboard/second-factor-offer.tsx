import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ActionButton } from '~/routes/admin/action-button.tsx'

/** Offers a second factor without pressure: it is optional unless the company requires it. */
export function SecondFactorOffer() {
  return (
    <Card as="section" aria-labelledby="factor-offer-title" className="mb-5 grid gap-4">
      <CardTitle
        id="factor-offer-title"
        icon="shield-check"
        title="Protect your account with a second factor"
        sub="A code from an authenticator app, as well as your password. It takes two minutes and protects your account if your password is stolen."
      />
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/account" variant="primary">
          Set it up
        </LinkButton>
        <ActionButton intent="dismiss-factor-offer" fields={{}} variant="quiet">
          Not now
        </ActionButton>
      </div>
    </Card>
  )
}
