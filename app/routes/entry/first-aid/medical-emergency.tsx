import { type MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { firstLook, mist, priorities, protocolOf, protocols } from '~/domain/safety/emergencies/first-aid.ts'
import { useRoot } from '~/root-data.ts'
import { Card } from '~/ui/card.tsx'
import { Icon } from '~/ui/icon.tsx'
import { icons } from '~/ui/icons.ts'
import { FirstLookPicture } from '~/routes/entry/first-aid/first-look.tsx'
import { BONE, DROP, FLAME, LUNGS } from './drawings.ts'
import { CallBanner, PriorityBadge } from './parts.tsx'
import { StaticFrame } from '~/routes/entry/static-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Medical emergency' }]

const zones = firstLook.map(({ id, bodyPart }) => {
  const protocol = protocolOf(id)!
  return { href: `/medical-emergency/${id}`, label: protocol.title, bodyPart, priority: protocol.priority }
})

export default function MedicalEmergency() {
  const { company } = useRoot()
  return (
    <StaticFrame company={company} back={{ to: '/home', label: 'Home' }}>
      <h1 className="text-2xl font-extrabold sm:text-3xl">Medical Emergency</h1>
      <div className="mt-4 grid gap-5">
        <CallBanner />
        <div className="rounded-card border border-line bg-surface p-4">
          <ol className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-extrabold">
            <li>CONTROL</li>
            <li aria-hidden="true">
              <Icon name="arrow-right" />
            </li>
            <li>ACT</li>
            <li aria-hidden="true">
              <Icon name="plus" />
            </li>
            <li>TRIAGE</li>
          </ol>
          <p className="mt-1 text-sm text-muted">
            Make the scene safe first, then act and decide who needs help soonest.
          </p>
        </div>
        <section aria-labelledby="first-look">
          <h2 id="first-look" className="text-lg font-bold">
            Casualty First Look
          </h2>
          <p className="mb-3 text-muted">Tap GO buttons to access protocols</p>
          <div className="mx-auto max-w-md">
            <FirstLookPicture
              label="A casualty with six places to tap: head, mouth, forearm, hand, thigh and shin. Each leads to its protocol; the same protocols are listed below."
              zones={zones}
            />
          </div>
        </section>
        <ProtocolLink
          id={mist.id}
          title={mist.title}
          description={mist.description}
          priority={mist.priority}
          drawing={icons.chat}
        />
        <section aria-labelledby="protocols">
          <h2 id="protocols" className="mb-3 text-lg font-bold">
            Quick Reference Protocols
          </h2>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {protocols.map((protocol) => (
              <li key={protocol.id}>
                <ProtocolLink {...protocol} drawing={DRAWINGS[protocol.id]} />
              </li>
            ))}
          </ul>
        </section>
        <Card as="section" aria-labelledby="triage">
          <h2 id="triage" className="font-bold">
            Triage Priority System
          </h2>
          <dl className="mt-3 grid gap-3">
            {(['P1', 'P2', 'P3'] as const).map((priority) => (
              <div key={priority} className="flex items-center gap-3">
                <dt>
                  <PriorityBadge priority={priority} />
                </dt>
                <dd>
                  <strong>{priorities[priority].name}:</strong> {priorities[priority].meaning}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <p className="text-sm text-muted">
          This guidance helps until professionals arrive. It does not replace first-aid training.
        </p>
      </div>
    </StaticFrame>
  )
}

const DRAWINGS = {
  'not-breathing': LUNGS,
  'severe-bleeding': DROP,
  'not-responding': icons.user,
  'broken-bones': BONE,
  'thermal-burns': FLAME,
  'acid-burns': icons.warning,
}

type LinkProps = {
  id: string
  title: string
  description: string
  priority: 'P1' | 'P2' | 'P3'
  drawing: string
}

function ProtocolLink({ id, title, description, priority, drawing }: LinkProps) {
  return (
    <Link
      to={`/medical-emergency/${id}`}
      reloadDocument
      className="card flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-card hover:border-edge"
    >
      <span className="grid size-11 shrink-0 place-content-center rounded-control bg-sunken">
        <Icon drawing={drawing} className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{title}</span>
        <span className="block text-sm text-muted">{description}</span>
      </span>
      <PriorityBadge priority={priority} />
      <Icon name="chevron-right" className="size-5 text-muted" />
    </Link>
  )
}
