import { type MetaFunction } from '@remix-run/node'
import { useRoot } from '~/root-data.ts'
import { Card } from '~/ui/card.tsx'
import { WaitingMark } from '~/routes/staff/waiting-mark.tsx'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { StaticFrame } from './static-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'No connection' }]

/** What opens with no network: who to ring, and first aid. */
export default function Offline() {
  const { company, emergencyPhone } = useRoot()
  return (
    <StaticFrame company={company} back={{ to: '/home', label: 'Home' }} reload mark={<WaitingMark />}>
      <h1 className="text-2xl font-extrabold sm:text-3xl">No connection</h1>
      <div className="mt-4 grid gap-4">
        <p>This phone cannot reach {company} now. What you saved on it is safe and is sent once you are back online.</p>
        <Card as="section" aria-labelledby="works" className="grid gap-1">
          <h2 id="works" className="text-lg font-bold">
            What works without a connection
          </h2>
          {WORKS.map(({ href, label, icon }) => (
            <a key={href} href={href} className="link inline-flex min-h-11 items-center gap-2">
              <Icon name={icon} className="size-5" /> {label}
            </a>
          ))}
        </Card>
        <Card as="section" aria-labelledby="help" className="grid gap-3">
          <h2 id="help" className="text-lg font-bold">
            In an emergency
          </h2>
          <a
            href={`tel:${emergencyPhone.replace(/\s/g, '')}`}
            className="inline-flex min-h-14 items-center justify-center gap-3 rounded-control bg-sos px-4 py-2 text-lg leading-snug font-bold text-on-sos"
          >
            <Icon name="phone" className="size-6" /> Call the emergency contact
          </a>
          <a
            href="tel:999"
            className="inline-flex min-h-14 items-center justify-center gap-3 rounded-control bg-sos px-4 py-2 text-lg leading-snug font-bold text-on-sos"
          >
            <Icon name="phone" className="size-6" /> Call 999
          </a>
          <a href="/medical-emergency" className="link inline-flex min-h-11 items-center gap-2">
            <Icon name="medical" className="size-5" /> First aid
          </a>
        </Card>
        <a href="/home" className="link inline-flex min-h-11 items-center">
          Try again
        </a>
      </div>
    </StaticFrame>
  )
}

const WORKS: { href: string; label: string; icon: IconName }[] = [
  { href: '/offline/sos', label: 'Emergency SOS', icon: 'siren' },
  { href: '/offline/clock', label: 'Clock in or out', icon: 'clock' },
  { href: '/offline/duties', label: 'My duties', icon: 'calendar' },
  { href: '/offline/forms', label: 'Forms', icon: 'forms' },
  { href: '/offline/waiting', label: 'Waiting on this phone', icon: 'upload' },
]
