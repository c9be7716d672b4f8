import { priorities, type Priority } from '~/domain/safety/emergencies/first-aid.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

/** P1, P2 or P3 in its colour; screen readers read out its meaning. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { name, tone } = priorities[priority]
  return (
    <Badge tone={tone}>
      {priority}
      <span className="sr-only"> {name}</span>
    </Badge>
  )
}

/** Calls an ambulance: one press on a phone. */
export function CallBanner({ title = 'Emergency services' }: { title?: string }) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border-2 border-sos bg-surface p-4"
    >
      <div className="flex min-w-0 items-center gap-3">
        <span className="grid size-11 shrink-0 place-content-center rounded-control bg-sos text-on-sos">
          <Icon name="siren" className="size-6" />
        </span>
        <p className="min-w-0">
          <strong className="block">{title}</strong>
          <span className="text-sm text-muted">If a life is in danger, call first.</span>
        </p>
      </div>
      <LinkButton href="tel:999" variant="sos" size="lg" icon="phone" className="max-sm:w-full">
        Call 999
      </LinkButton>
    </section>
  )
}
