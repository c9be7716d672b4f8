import { type DutyView } from '~/domain/time/rota/views.ts'
import { addDays, type Day } from '~/platform/dates.ts'
import { EmailNotice } from '~/routes/admin/email-notice.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Fold, PlanForm, useRefused } from './plan-form.tsx'
import { count, dayWords, publishCount } from './words.ts'

/** Actions for a whole week: publish it, or copy the one before. */
export function WeekActions({ siteId, monday, duties }: { siteId: string; monday: Day; duties: DutyView[] }) {
  const { drafts, told } = publishCount(duties)
  const before = addDays(monday, -7)
  const [publishRefused, copyRefused] = [useRefused('publish'), useRefused('copy')]
  const words = `${count(drafts, 'draft', 'drafts')} for ${count(told, 'person', 'people')}. Staff see a published shift in the portal.`
  return (
    <Card as="section" aria-labelledby="week-title" className="grid content-start gap-4">
      <CardTitle
        id="week-title"
        title="The whole week"
        sub={drafts === 0 ? 'There is nothing to publish.' : `${count(drafts, 'draft', 'drafts')} to publish`}
      />
      <div className="flex flex-wrap items-start gap-3">
        {drafts > 0 && (
          <Fold label="Publish the week" open={publishRefused}>
            <p>{words}</p>
            <EmailNotice>Tell staff who have no notifications yourself.</EmailNotice>
            <PlanForm
              intent="publish"
              kept={{ siteId, from: monday, to: addDays(monday, 6) }}
              submit={`Publish ${count(drafts, 'shift', 'shifts')}`}
            />
          </Fold>
        )}
        <Fold label="Copy the week before" open={copyRefused}>
          <p>
            Shifts of the week from {dayWords(before)} are copied as drafts, with the same people where rules allow.
          </p>
          <PlanForm intent="copy" kept={{ siteId, from: before, to: monday }} submit="Yes, copy it" />
        </Fold>
      </div>
    </Card>
  )
}
