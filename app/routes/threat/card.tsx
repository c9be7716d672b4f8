import { type ReactNode } from 'react'
import { showInstant } from '~/platform/dates.ts'
import { Icon } from '~/ui/icon.tsx'

interface Reading {
  level: string
  description: string
  source: string
  colorClass: string
  lastUpdated: Date | string | null
  checkedAt: Date | string | null
  stale: boolean
}

/**
 * The national threat level in its colour, with when it was set, when it was checked and by whom. It says so if the
 * level has not been confirmed for a day, or has never been.
 */
export function ThreatCard({ reading, actions }: { reading: Reading; actions?: ReactNode }) {
  const { level, description, source, colorClass, lastUpdated, checkedAt, stale } = reading
  return (
    <section
      aria-labelledby="threat-title"
      className={`card ${colorClass} rounded-card border border-l-8 border-line border-l-(--level) bg-surface p-4 shadow-card sm:p-5`}
    >
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-content-center rounded-control bg-(--level-soft) text-(--level)">
          <Icon name="shield-check" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="threat-title" className="text-sm font-semibold text-muted">
            UK terror threat level
          </h2>
          <p className="text-2xl font-extrabold tracking-wide text-(--level)">{level}</p>
          <p className="mt-1">{description}</p>
          <p className="mt-2 text-sm text-muted">
            {lastUpdated && <>Updated {showInstant(lastUpdated)} · </>}
            {checkedAt && <>checked {showInstant(checkedAt)} · </>}
            Source: {source}
          </p>
          {stale && (
            <p className="mt-2 flex items-start gap-2 text-sm font-semibold text-caution">
              <Icon name="warning" className="mt-0.5 size-4" />
              {checkedAt ? 'Not confirmed for over a day' : 'Not yet confirmed'}
            </p>
          )}
          {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
        </div>
      </div>
    </section>
  )
}
