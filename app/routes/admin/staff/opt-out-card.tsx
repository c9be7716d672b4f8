import { Link, useNavigation } from '@remix-run/react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { showDate, showDay } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'

type OptOut = { submissionId: string; submittedAt: Date | null; noticeOn: string | null; endsOn: string | null }

/** A person's agreement to work more than 48 hours a week, and its end once they have given notice. */
export function OptOutCard({ optOut, version, today }: { optOut: OptOut; version: string; today: string }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'end-opt-out')
  const opened = useOpenedUpon(version, 'end-opt-out', typed)
  const busy = useNavigation().formData?.get('intent') === 'end-opt-out'
  const { submissionId, submittedAt, noticeOn, endsOn } = optOut
  const over = endsOn !== null && endsOn <= today
  return (
    <Card as="section" aria-labelledby="opt-out-title" className="grid gap-4">
      <CardTitle
        id="opt-out-title"
        icon="clock"
        title="48-hour week"
        sub={submittedAt ? `Opted out on ${showDate(submittedAt)}` : 'Opted out'}
        aside={
          <Badge tone={over ? 'neutral' : endsOn ? 'warn' : 'info'}>
            {over ? 'Ended' : endsOn ? 'Ends' : 'In force'}
          </Badge>
        }
      />
      {endsOn && noticeOn && (
        <p>
          Notice was given on {showDay(noticeOn)}; the limit of 48 hours{' '}
          {over ? 'has applied again since' : 'applies again from'} {showDay(endsOn)}.
        </p>
      )}
      <p>
        <Link to={`/admin/form-submissions/${submissionId}`} className="link inline-flex min-h-6 items-center">
          The agreement
        </Link>
      </p>
      {!over && (
        <Form
          method="post"
          noValidate
          preventScrollReset
          {...opened.form}
          className="grid gap-4 border-t border-line pt-4"
        >
          <ErrorSummary errors={errors} />
          <input type="hidden" name="intent" value="end-opt-out" />
          <StoredNow
            opened={opened}
            lines={noticeOn && endsOn ? [`Notice on ${showDay(noticeOn)}, ends on ${showDay(endsOn)}`] : []}
          />
          <div key={opened.key} className="grid gap-4">
            <TextField
              name="noticeOn"
              label="Notice was given on"
              type="date"
              max={today}
              required
              defaultValue={typed.noticeOn ?? noticeOn ?? today}
              errors={errors.noticeOn}
            />
            <TextField
              name="endsOn"
              label="It ends on"
              hint="A week to three months after the notice. Leave blank for three months, as in form 22."
              type="date"
              defaultValue={typed.endsOn ?? endsOn ?? ''}
              errors={errors.endsOn}
            />
          </div>
          <div>
            <Button type="submit" busy={busy}>
              {endsOn ? 'Change the end' : 'Record the end'}
            </Button>
          </div>
        </Form>
      )}
    </Card>
  )
}
