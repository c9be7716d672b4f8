import { type MetaFunction } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type OwnDuty } from '~/domain/time/rota/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { DutyBadge } from '~/routes/staff/duties/duty-badge.tsx'
import { Directions } from '~/routes/staff/duties/duty-parts.tsx'
import { DutyTimes } from '~/routes/staff/duties/duty-times.tsx'
import { KeptInstructions } from '~/routes/staff/duties/kept-instructions.tsx'
import { KNOWN_DUTIES, type KnownDuties } from '~/routes/staff/duties/known-duties.ts'
import { type KnownInstructions } from '~/routes/staff/duties/known-instructions.ts'
import { Alert } from '~/ui/alert.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'My shifts' }]

/** The person's duties offline, as this phone last saw them. */
export default function OfflineDuties() {
  return (
    <OfflineFrame title="My shifts" current="home" online="/duties">
      {({ userId }) => <Duties userId={userId} />}
    </OfflineFrame>
  )
}

function Duties({ userId }: { userId: string }) {
  const [known, setKnown] = useState<KnownDuties | null>()
  useEffect(() => {
    void import('~/browser/outbox/drafts.ts')
      .then(({ recallDraft }) => recallDraft<KnownDuties>(userId, KNOWN_DUTIES))
      .then(setKnown, () => setKnown(null))
  }, [userId])
  if (known === undefined) return null
  if (known === null)
    return (
      <Empty icon="calendar" title="No shifts on this phone yet">
        Open My shifts once while you have signal. You can then read them here.
      </Empty>
    )
  const instructionsOf = (siteId: string) => known.instructions.find((each) => each.siteId === siteId)
  const ahead = known.duties.filter(({ endsAt }) => new Date(endsAt) > new Date())
  return (
    <>
      <Alert tone="info" title={`As of ${showInstant(known.at)}`}>
        Later changes are not shown. You can confirm or decline once you have signal.
      </Alert>
      {ahead.length === 0 ? (
        <Empty icon="calendar" title="No upcoming shifts on this phone">
          Open the full page once you have signal.
        </Empty>
      ) : (
        <ul className="grid gap-3">
          {ahead.map((duty) => (
            <Card as="li" key={duty.id} className="grid gap-3">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <DutyTimes duty={duty} level={2} />
                <DutyBadge duty={duty} now={new Date()} />
              </div>
              {duty.state !== 'cancelled' && <Directions duty={duty} />}
              {duty.state !== 'cancelled' && <Kept duty={duty} known={instructionsOf(duty.siteId)} />}
            </Card>
          ))}
        </ul>
      )}
    </>
  )
}

/** The instructions of a duty's site, or a note that they have not been fetched yet; nothing if there are none. */
function Kept({ duty, known }: { duty: OwnDuty; known?: KnownInstructions }) {
  if (known) return <KeptInstructions known={known} site={duty.site} />
  if (!duty.instructions || duty.instructions === 'none') return null
  return <p className="text-sm text-muted">This site’s instructions are not on this phone yet.</p>
}
