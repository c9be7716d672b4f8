import { type MeasuredFigure } from '~/domain/time/biometrics/figures.server.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { Icon, type IconName } from '~/ui/icon.tsx'

/** What runs here, and the four kinds of provider a company may weigh up. Information only. */
export function ProviderCards({ figures }: { figures: readonly MeasuredFigure[] }) {
  return (
    <section aria-labelledby="providers-title" className="grid gap-4">
      <Card className="border-l-4 border-l-primary">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg font-bold">Current provider: in-house</span>
          <Badge tone="good" icon="check">
            Running here
          </Badge>
        </p>
        <p className="mt-1 max-w-[75ch] text-muted">
          Face matching and in-house hi-vis detection run on this server&apos;s own processor. No picture leaves it,
          scan frames are dropped after scoring, and of an enrolled face only a sealed set of numbers is kept. No
          liveness check is claimed: whoever watches the entrance is still needed.
        </p>
        {figures.length > 0 && (
          <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-bold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
      <div>
        <h2 id="providers-title" className="mb-3 text-xl font-bold">
          Other kinds of provider
        </h2>
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {PROVIDERS.map(({ icon, title, tag, tone, text }) => (
            <Card as="li" key={title} className="grid content-start gap-2">
              <span className="grid size-10 place-content-center rounded-control bg-primary-soft text-link">
                <Icon name={icon} />
              </span>
              <h3 className="font-bold">{title}</h3>
              <span>
                <Badge tone={tone}>{tag}</Badge>
              </span>
              <p className="text-sm text-muted">{text}</p>
            </Card>
          ))}
        </ul>
      </div>
    </section>
  )
}

const PROVIDERS: { icon: IconName; title: string; tag: string; tone: Tone; text: string }[] = [
  {
    icon: 'face',
    title: 'Cloud face recognition',
    tag: 'Recommended',
    tone: 'good',
    text: 'Pictures are compared by a service in the cloud. High accuracy and liveness checks; needs a contract, a transfer assessment and a connection at every clock-in.',
  },
  {
    icon: 'key',
    title: 'Accredited cloud service',
    tag: 'Requires accreditation',
    tone: 'caution',
    text: 'Limited-access services admit a company only after an application that explains the use. Plan for weeks before the first clock-in.',
  },
  {
    icon: 'fingerprint',
    title: 'Local hardware',
    tag: 'On site',
    tone: 'info',
    text: 'Readers at the entrance keep templates on the device. Works without a network; each site needs its own unit and care.',
  },
  {
    icon: 'building',
    title: 'Enterprise platform',
    tag: 'Enterprise',
    tone: 'neutral',
    text: 'Attendance suites with biometrics, payroll and rostering in one. Suits several hundred people and more; the most expensive to set up.',
  },
]
