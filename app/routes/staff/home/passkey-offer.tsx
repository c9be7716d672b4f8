import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'

/**
 * After the first finished shift, offers sign-in by fingerprint. The few browsers that cannot do it remove the card
 * when their scripts start. Once declined, it is not offered again.
 */
export default function PasskeyOffer() {
  const hydrated = useHydrated()
  if (hydrated && !('PublicKeyCredential' in window)) return null
  return (
    <Card as="section" aria-labelledby="passkey-offer" className="noscript:hidden">
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
