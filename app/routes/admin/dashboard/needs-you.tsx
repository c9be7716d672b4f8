import { Link } from '@remix-run/react'
import { type Waiting } from '~/domain/overview/dashboard/waiting.server.ts'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Icon, type IconName } from '~/ui/icon.tsx'

/** Lists what needs an administrator, urgent things first, each with its count and a link. */
export function NeedsYou({ waiting }: { waiting: Waiting }) {
  const open = ROWS.filter(({ key }) => waiting[key] > 0)
  return (
    <Card as="section" aria-labelledby="needs-title">
      <h2 id="needs-title" className="font-bold">
        Needs you now
      </h2>
      {open.length === 0 ? (
        <p className="mt-1 flex items-center gap-2 text-sm text-muted">
          <Icon name="check-circle" className="size-4 text-good" />
          Nothing is waiting for you.
        </p>
      ) : (
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {open.map(({ key, one, many, to, icon, urgent }) => (
            <li key={key}>
              <Link
                to={to}
                className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken pointer-fine:min-h-9"
              >
                <Icon name={icon} className={classes('size-5', urgent ? 'text-bad' : 'text-muted')} />
                <span className={classes('min-w-8 text-right font-bold tabular-nums', urgent && 'text-bad')}>
                  {waiting[key].toLocaleString('en-GB')}
                </span>
                <span className="min-w-0 flex-1">{waiting[key] === 1 ? one : many}</span>
                <Icon name="chevron-right" className="size-4 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Row = { key: keyof Waiting; one: string; many: string; to: string; icon: IconName; urgent?: true }

const ROWS: Row[] = [
  { key: 'alerts', one: 'open alert', many: 'open alerts', to: '/admin/emergencies', icon: 'siren', urgent: true },
  {
    key: 'lateChecks',
    one: 'late check-in',
    many: 'late check-ins',
    to: '/admin/lone-workers',
    icon: 'clock',
    urgent: true,
  },
  {
    key: 'exceptions',
    one: 'shift needing attention',
    many: 'shifts needing attention',
    to: '/admin/exceptions',
    icon: 'clock',
    urgent: true,
  },
  {
    key: 'alarmedForms',
    one: 'form that needs attention',
    many: 'forms that need attention',
    to: '/admin/form-submissions?alarms=yes&status=submitted',
    icon: 'warning',
    urgent: true,
  },
  {
    key: 'due',
    one: 'action due within a week',
    many: 'actions due within a week',
    to: '/admin/due?within=7',
    icon: 'calendar-check',
  },
  {
    key: 'checks',
    one: 'identity check',
    many: 'identity checks',
    to: '/admin/clock-entries?identityCheck=pending',
    icon: 'face',
  },
  {
    key: 'holidays',
    one: 'holiday request',
    many: 'holiday requests',
    to: '/admin/holidays?status=pending',
    icon: 'calendar-check',
  },
  {
    key: 'corrections',
    one: 'correction to decide',
    many: 'corrections to decide',
    to: '/admin/corrections?status=pending',
    icon: 'clock',
  },
  {
    key: 'forms',
    one: 'form to review',
    many: 'forms to review',
    to: '/admin/form-submissions?status=submitted',
    icon: 'forms',
  },
  {
    key: 'violations',
    one: 'unresolved violation',
    many: 'unresolved violations',
    to: '/admin/violations?resolved=false',
    icon: 'vest',
  },
  {
    key: 'notEnrolled',
    one: 'face to enrol',
    many: 'faces to enrol',
    to: '/admin/biometric-setup',
    icon: 'camera',
  },
  {
    key: 'notAgreed',
    one: 'person has not signed the data agreement',
    many: 'people have not signed the data agreement',
    to: '/admin/compliance?state=missing',
    icon: 'signature',
  },
  {
    key: 'neverSignedIn',
    one: 'person has never signed in',
    many: 'people have never signed in',
    to: '/admin/compliance?state=never_signed_in',
    icon: 'key',
  },
]
