import { useSyncExternalStore } from 'react'
import { type SetupStep } from '~/domain/overview/dashboard/setup.server.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { alarmStore, armAlarm, testTone } from '~/ui/alarm.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Icon } from '~/ui/icon.tsx'

/** What an empty company still needs, in order: each step with its state and a button. */
export function SetupChecklist({ steps, userId }: { steps: readonly SetupStep[]; userId: string }) {
  const armed = useSyncExternalStore(alarmStore.subscribe, alarmStore.armed, () => false)
  const states = steps.map((step) => (step.key === 'alarm' ? { ...step, done: armed } : step))
  const done = states.filter((step) => step.done)
  // The first press on the page arms the alarm. Removing the alarm's row at that moment would move the button being
  // pressed.
  const rows = states.filter((step) => !step.done || step.key === 'alarm')
  return (
    <Card as="section" aria-labelledby="setup-title" className="mb-5">
      <CardTitle
        id="setup-title"
        icon="check-circle"
        title="Set up your company"
        sub={`${done.length} of ${states.length} done. Takes about 30 minutes.`}
        aside={
          <ActionButton intent="put-setup-away" fields={{}} variant="quiet" size="sm">
            Hide
          </ActionButton>
        }
      />
      <ol className="mt-3 divide-y divide-line">
        {rows.map(({ key }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-semibold">{WORDS[key].title}</span>
              <span className="block text-sm text-muted">{WORDS[key].sub}</span>
            </span>
            <StepButton step={key} userId={userId} armed={armed} />
          </li>
        ))}
      </ol>
      {done.some(({ key }) => key !== 'alarm') && (
        <p className="mt-2 flex items-start gap-2 text-sm text-muted">
          <Icon name="check-circle" className="mt-0.5 size-4 text-good" />
          Done:{' '}
          {done
            .filter(({ key }) => key !== 'alarm')
            .map(({ key }) => WORDS[key].title.toLowerCase())
            .join(', ')}
        </p>
      )}
    </Card>
  )
}

function StepButton({ step, userId, armed }: { step: SetupStep['key']; userId: string; armed: boolean }) {
  if (step === 'alarm')
    return (
      <Button
        size="sm"
        icon={armed ? 'check' : 'bell'}
        className="min-w-30"
        onClick={() => void armAlarm().then((can) => can && testTone())}
      >
        {armed ? 'Test tone' : 'Arm alarm'}
      </Button>
    )
  const { to, button } = WORDS[step]
  if (!to || !button) return null
  return (
    <LinkButton to={to.replace(':me', userId)} size="sm">
      {button}
    </LinkButton>
  )
}

type Words = { title: string; sub: string; to?: string; button?: string }

const WORDS: Record<SetupStep['key'], Words> = {
  self: {
    title: 'Your own name and email',
    sub: 'Without a real address a forgotten password cannot be reset.',
    to: '/admin/staff/:me/edit',
    button: 'Enter them',
  },
  email: {
    title: 'Email sending',
    sub: 'Set SMTP_URL where the portal runs (see the README). Until then, copy and share links yourself.',
    to: '/admin/messages',
    button: 'Messages and test',
  },
  people: {
    title: 'People',
    sub: 'Add them one by one, or import a list.',
    to: '/admin/staff/manage',
    button: 'Add people',
  },
  site: {
    title: 'A first site',
    sub: 'Where your people work. Guards choose it when they clock in.',
    to: '/admin/sites/new',
    button: 'Add a site',
  },
  position: {
    title: 'A position at the site',
    sub: 'Such as Gatehouse or Patrol. Shifts are planned for positions.',
    to: '/admin/sites',
    button: 'Choose the site',
  },
  papers: {
    title: 'Papers before the first shift',
    sub: 'Which roles need the right to work, a licence or screening.',
    to: '/admin/needs',
    button: 'Choose them',
  },
  rota: {
    title: 'A first rota',
    sub: 'Add shifts on the board and publish them.',
    to: '/admin/rota/board',
    button: 'Open the board',
  },
  clockIn: {
    title: 'A clock-in test',
    sub: 'Sign in on a phone at the site, clock in and out.',
  },
  contacts: {
    title: 'Who is told about an SOS',
    sub: 'Who gets an email when nobody here acknowledges an alert.',
    to: '/admin/escalation#contacts-title',
    button: 'Enter contacts',
  },
  drill: {
    title: 'An alarm test',
    sub: 'Raise a practice alert and acknowledge it.',
    to: '/admin/emergencies',
    button: 'Go to the test',
  },
  alarm: { title: 'The alarm on this screen', sub: 'Browsers only make a sound after you press something.' },
  reference: {
    title: 'A picture of your hi-vis jacket',
    sub: 'Used to check jacket colour.',
    to: '/admin/reference-images',
    button: 'Upload one',
  },
  retention: {
    title: 'How long data is kept',
    sub: 'Matches what the privacy policy tells your staff.',
    to: '/admin/retention',
    button: 'Set the periods',
  },
  content: {
    title: 'First news or handbook',
    sub: 'What people see when they sign in.',
    to: '/admin/content',
    button: 'Publish',
  },
  factor: {
    title: 'Your second factor',
    sub: 'Protects your account if your password is stolen.',
    to: '/account',
    button: 'Set it up',
  },
  backup: { title: 'A first backup', sub: 'Made every night at 03:10, in the backups folder of the data folder.' },
}
