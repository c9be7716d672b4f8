import { Link } from '@remix-run/react'
import { type OwnDuty } from '~/domain/time/rota/views.ts'
import { Card } from '~/ui/card.tsx'
import { DutyBadge, hasBegun } from './duty-badge.tsx'
import { DutyTimes } from './duty-times.tsx'

/** Shows on the home page where the person must be next; nothing if nothing is planned. */
export function NextDuty({ duty, now }: { duty: OwnDuty | null; now: Date }) {
  if (!duty) return null
  const begun = hasBegun(duty, now)
  const settled = begun || duty.assignment?.state === 'confirmed'
  return (
    <Card as="section" aria-labelledby="next-duty" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="next-duty" className="text-lg font-bold">
          {begun ? 'Your shift' : 'Next shift'}
        </h2>
        <DutyBadge duty={duty} now={now} />
      </div>
      <DutyTimes duty={duty} />
      <Link to="/duties" className="link inline-flex min-h-11 w-fit items-center">
        {settled ? 'All your shifts' : 'Confirm'}
      </Link>
    </Card>
  )
}
