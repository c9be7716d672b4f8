import { type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { type ReactNode } from 'react'
import { roleLabel } from '~/domain/access/actor.ts'
import { findConsentVersion, signAgreement } from '~/domain/consent/consent.server.ts'
import { ConsentForm } from '~/domain/consent/input.ts'
import { type ActionAnswer, deed, pageActions, pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { ConsentDialog } from './consent-dialog.tsx'

export const meta: MetaFunction = () => [{ title: 'Home' }]

export const loader = pageLoader('staff', (actor) => ({ consent: actor.consented ? null : findConsentVersion(actor) }))

export const action = pageActions('staff', {
  consent: deed(ConsentForm, (actor, form) => signAgreement(actor, form), {
    to: '/home',
    toast: { title: 'Agreement saved', description: 'Thank you. You can start now.', tone: 'good' },
  }),
})

export default function Home() {
  const { user } = useRoot()
  const { consent } = useLoaderData<typeof loader>()
  const answer = useActionData<ActionAnswer>()
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      {consent && <ConsentDialog name={name} version={consent} failed={answer} />}
      <header>
        <h1 className="text-2xl font-extrabold sm:text-3xl">{name}</h1>
        <p className="text-muted">
          {user.position || (user.role === 'staff' ? 'Security Officer' : roleLabel(user.role))}
        </p>
      </header>
      <div className="mt-5 grid gap-5">
        <section aria-labelledby="quick">
          <h2 id="quick" className="mb-2 text-lg font-bold">
            Quick Actions
          </h2>
          <div className="grid grid-cols-2 gap-3">
            <Action to="/privacy-choices" icon="shield-check" title="Privacy" words="Your choices and your data" />
          </div>
        </section>
        <Card as="section" aria-labelledby="medical">
          <CardTitle
            icon="medical"
            id="medical"
            title={
              <Link to="/medical-emergency" className="link">
                Medical Emergency Guidance
              </Link>
            }
            sub="Source: Citizens Aid Protocol"
            aside={<Badge tone="good">READY/PREPARED</Badge>}
          />
        </Card>
      </div>
    </>
  )
}

function Action({ to, icon, title, words }: { to: string; icon: IconName; title: string; words: ReactNode }) {
  return (
    <Link
      to={to}
      className="card grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card hover:border-edge"
    >
      <Icon name={icon} className="size-7 text-link" />
      <span className="font-bold">{title}</span>
      <span className="text-sm text-muted">{words}</span>
    </Link>
  )
}
