import { showDay } from '~/platform/dates.ts'
import { type MeasuredFigures } from '~/domain/time/biometrics/figures.server.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { Table } from '~/ui/table.tsx'

/** The provider in use here, and the four kinds that a company may consider. Information only. */
export function ProviderCards({ measured: { apartOn, figures } }: { measured: MeasuredFigures }) {
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
          Face matching and hi-vis detection run on this server&apos;s own processor. Pictures never leave it. They are
          deleted after the check; for an enrolled face, only an encrypted set of numbers is kept.
        </p>
        <p className="mt-2 max-w-[75ch] text-muted">
          A photograph held up to the camera can pass a scan. A head turn stops most of them, but not a video of the
          person. Mistakes are more common for some groups of people than for others. Watch the entrance where it
          matters.
        </p>
        {figures.length > 0 && <Measured apartOn={apartOn} figures={figures} />}
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

/**
 * Shows the measurement on other people's pictures first: its results are worse, and nothing here was tuned on those
 * pictures.
 */
function Measured({ apartOn, figures }: MeasuredFigures) {
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      <h2 className="text-lg font-bold">Error rates</h2>
      <p className="max-w-[75ch] text-sm text-muted">
        {apartOn
          ? `Rely on the first column: others measured it on ${showDay(apartOn)}, with pictures its makers had never seen. The makers' own figures are for this release.`
          : 'Only the makers have measured it so far. Expect lower accuracy with your own cameras.'}
      </p>
      <Table
        caption="Measured error rates for faces and jackets"
        rows={figures}
        rowKey={({ label }) => label}
        columns={[
          { key: 'what', label: 'What', head: true, cell: ({ label }) => label },
          { key: 'apart', label: 'Measured by others', cell: ({ apart }) => apart },
          { key: 'own', label: 'Measured by the makers', cell: ({ own }) => own },
        ]}
      />
    </div>
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
    text: 'These services accept a company only after it applies and explains the use. Plan for weeks before the first clock-in.',
  },
  {
    icon: 'fingerprint',
    title: 'Local hardware',
    tag: 'On site',
    tone: 'info',
    text: 'Readers at the entrance keep templates on the device. Works without a network; each site needs its own unit and upkeep.',
  },
  {
    icon: 'building',
    title: 'Enterprise platform',
    tag: 'Enterprise',
    tone: 'neutral',
    text: 'Attendance suites with biometrics, payroll and rostering in one. Suits several hundred people or more; the most expensive to set up.',
  },
]
