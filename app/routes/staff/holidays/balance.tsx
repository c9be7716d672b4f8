import { type HolidayFigures } from '~/domain/time/holidays/balance.ts'
import { Card } from '~/ui/card.tsx'
import { ProgressBar } from '~/ui/progress.tsx'

/** Describes the remaining leave in hours, and whether holiday pay is rolled up into each pay. */
export type LeaveLeft = { left: string; rolledUp: boolean }

/** Days remaining, used and in total, with a bar that shows those used; and the remaining leave in hours. */
export function HolidayBalance({ figures, hours }: { figures: HolidayFigures; hours: LeaveLeft | null }) {
  const { remaining, used, total, pending, usedPercent } = figures
  return (
    <Card as="section" aria-labelledby="balance-title">
      <h2 id="balance-title" className="text-sm font-semibold text-muted">
        Holiday balance
      </h2>
      <p className="mt-1 flex items-baseline gap-2">
        <span className="text-5xl font-extrabold tabular-nums">{remaining}</span>
        <span className="font-semibold">{Math.abs(remaining) === 1 ? 'day remaining' : 'days remaining'}</span>
      </p>
      <div className="mt-3">
        <ProgressBar
          value={usedPercent}
          label={`${used} of ${total} days used`}
          tone={remaining < 0 ? 'bad' : undefined}
        />
      </div>
      <dl className="mt-3 grid grid-cols-3 gap-3">
        <Figure label="Used" days={used} />
        <Figure label="Total" days={total} />
        <Figure label="Awaiting decision" days={pending} />
      </dl>
      {hours !== null && <p className="mt-3 font-semibold">Leave in hours: {hours.left} left</p>}
      {hours?.rolledUp && <p className="mt-1">Your pay already includes your holiday pay. Leave is not paid again.</p>}
    </Card>
  )
}

function Figure({ label, days }: { label: string; days: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-bold tabular-nums">{days}</dd>
    </div>
  )
}
