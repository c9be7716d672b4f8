import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'

/**
 * After the first finished shift, offers sign-in by fingerprint, if the browser can. Once declined, it is not offered
 * again.
 */
export default function PasskeyOffer() {
  if (!('PublicKeyCredential' in window)) return null
  return (
    <Card as="section" aria-labelledby="passkey-offer">
      <CardTitle
        icon="fingerprint"
        id="passkey-offer"
        title="Sign in with your fingerprint"
        sub="Or with your face, or this phone’s PIN. Your password still works."
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to="/account" variant="primary">
          Set it up
        </LinkButton>
        <Form method="post">
          <input type="hidden" name="intent" value="no-passkey" />
          <Button type="submit" variant="quiet">
            No, do not ask again
          </Button>
        </Form>
      </div>
    </Card>
  )
}
