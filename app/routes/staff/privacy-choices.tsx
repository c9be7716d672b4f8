import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { chooseBiometrics, findBiometricChoice } from '~/domain/content/consent/consent.server.ts'
import { BiometricChoice } from '~/domain/content/consent/input.ts'
import { showDate } from '~/platform/dates.ts'
import { pageAction, pageLoader } from '~/http/page.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { NotifyCard } from './home/notify-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Face matching and privacy' }]

export const loader = pageLoader('staff', (actor) => {
  const { agreed, since } = findBiometricChoice(actor)
  return { agreed, since: since && showDate(since) }
})

export const action = pageAction('staff', BiometricChoice, chooseBiometrics, ({ agreed }) => ({
  to: '/privacy-choices',
  toast: agreed
    ? { title: 'Face matching is on', description: 'From now on, you will clock in with a face check.', tone: 'good' }
    : { title: 'Face matching is off', description: 'Any face template of yours was deleted.', tone: 'good' },
}))

export const clientAction = keepTyped()

export default function PrivacyChoices() {
  const { agreed, since } = useLoaderData<typeof loader>()
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <PageHeader title="Face matching and privacy" back={{ to: '/home', label: 'Home' }} />
      <div className="grid gap-5">
        <Card as="section" aria-labelledby="matching">
          <CardTitle
            icon="face"
            id="matching"
            title="Face matching at clock-in"
            sub={since ? `Your answer on ${since}` : undefined}
            aside={
              <Badge tone={agreed ? 'good' : 'neutral'}>
                {agreed ? 'Agreed' : agreed === null ? 'Not asked yet' : 'Not agreed'}
              </Badge>
            }
          />
          <div className="mt-3 grid gap-2">
            <p>
              With your consent we keep an encrypted template of your face. It is compared when you clock in, and may be
              when a colleague does. It is used for nothing else.
            </p>
            <p>
              You may refuse or withdraw at any time. Your template is then deleted at once. You clock in with your
              location and a declaration. An administrator checks some of these. Your choice does not count against you.
              If you agree again, your face needs to be enrolled again. Until then, control confirms your clock-ins.
            </p>
          </div>
          <Form method="post" className="mt-4">
            <input type="hidden" name="agree" value={agreed ? 'no' : 'yes'} />
            <Button type="submit" variant={agreed ? 'danger' : 'primary'} busy={busy}>
              {agreed ? 'Withdraw consent' : 'Agree to face matching'}
            </Button>
          </Form>
        </Card>
        <Card as="section" aria-labelledby="data">
          <CardTitle icon="download" id="data" title="Your data" sub="All your data in the portal" />
          <div className="mt-4 flex flex-wrap gap-2">
            <LinkButton href="/api/export/my-data?format=zip" icon="download" download>
              Download to read (ZIP)
            </LinkButton>
            <LinkButton href="/api/export/my-data" icon="download" download>
              Download for programs (JSON)
            </LinkButton>
          </div>
          <p className="mt-4">
            <Link to="/privacy-policy" className="link inline-flex min-h-11 items-center">
              Read the privacy policy
            </Link>
          </p>
        </Card>
        <NotifyCard />
      </div>
    </>
  )
}
