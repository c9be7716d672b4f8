import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { showDate, showDay } from '~/platform/dates.ts'
import { listFeedback } from '~/domain/content/performance/feedback.server.ts'
import { progressTone, ratingBand } from '~/domain/content/performance/figures.ts'
import { FeedbackList } from '~/domain/content/performance/input.ts'
import { listMetrics } from '~/domain/content/performance/metrics.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { useRefreshOn } from '~/browser/live/live.ts'
import { OlderLinks } from '~/ui/older-links.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { ProgressBar, ProgressRing } from '~/ui/progress.tsx'
import { Stars } from '~/ui/stars.tsx'

export const meta: MetaFunction = () => [{ title: 'Performance' }]

const FEEDBACK_SHOWN = 10

export const loader = listLoader('staff', FeedbackList.pick({ limit: true, before: true }), feedbackAnd, {
  limit: FEEDBACK_SHOWN,
})

function feedbackAnd(actor: Person, query: FeedbackList) {
  const [metrics] = listMetrics(actor)
  // The documented defaults are not any person's results, so a page about one person must not show them.
  const { items, next } = listFeedback(actor, query)
  const own = (figure: 'overallRating' | 'attendanceRate' | 'punctualityRate') =>
    !metrics || metrics.defaults.includes(figure) ? null : metrics[figure]
  return {
    rating: own('overallRating'),
    attendance: own('attendanceRate'),
    punctuality: own('punctualityRate'),
    goals: (metrics?.goals ?? []).map((goal) => ({ ...goal, due: showDay(goal.dueOn) })),
    achievements: metrics?.achievements ?? [],
    next,
    older: Boolean(query.before),
    feedback: items.map(({ id, title, content, rating, createdAt }) => ({
      id,
      title,
      content,
      rating,
      on: showDate(createdAt),
    })),
  }
}

export default function Performance() {
  const { rating, attendance, punctuality, goals, achievements, feedback, next, older } = useLoaderData<typeof loader>()
  useRefreshOn(['feedback.given'])
  return (
    <>
      <PageHeader title="Performance" sub="Worked out from your own records" back={{ to: '/home', label: 'Home' }} />
      <div className="grid grid-cols-1 gap-5">
        <Card
          as="section"
          aria-labelledby="rating"
          className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4"
        >
          <ProgressRing value={rating ?? 0} max={5}>
            <p className="text-4xl font-extrabold tabular-nums">{rating === null ? '-' : rating.toFixed(1)}</p>
            <p className="text-sm text-muted">of 5</p>
          </ProgressRing>
          <div className="min-w-0 flex-1 basis-44">
            <h2 id="rating" className="text-lg font-bold">
              Overall rating
            </h2>
            <p className="text-muted">{rating === null ? 'Not yet assessed' : ratingBand(rating)}</p>
            <dl className="mt-4 grid gap-3">
              <Percent label="Attendance" value={attendance} note="Your shifts compared with your usual week" />
              <Percent
                label="Punctuality"
                value={punctuality}
                note="When you started, compared with your usual times"
              />
            </dl>
          </div>
        </Card>
        <Card as="section" aria-labelledby="goals">
          <CardTitle icon="target" id="goals" title="Current goals" />
          <ul className="mt-4 grid gap-5">
            {goals.map((goal) => (
              <li key={goal.title}>
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <h3 className="font-semibold">{goal.title}</h3>
                  <Badge tone={goal.status === 'Completed' ? 'good' : goal.progress === null ? 'neutral' : 'info'}>
                    {goal.status}
                  </Badge>
                </div>
                {goal.progress !== null && (
                  <div className="mt-2 flex items-center gap-3">
                    <ProgressBar value={goal.progress} label={goal.title} tone={progressTone(goal.progress)} />
                    <span className="w-12 text-right text-sm font-semibold tabular-nums">{goal.progress}%</span>
                  </div>
                )}
                <p className="mt-1 text-sm text-muted">
                  Due {goal.due} · {goal.basis}
                </p>
              </li>
            ))}
          </ul>
        </Card>
        <section aria-labelledby="achievements">
          <h2 id="achievements" className="mb-2 text-lg font-bold">
            Achievements this month
          </h2>
          {achievements.length === 0 ? (
            <Empty icon="star" title="Nothing yet this month">
              Your shifts, forms and documents for this month will appear here.
            </Empty>
          ) : (
            <ul className="grid grid-cols-2 gap-3">
              {achievements.map(({ title, detail }) => (
                <li key={detail} className="card rounded-card border border-line bg-surface p-4 shadow-card">
                  <span className="block text-2xl font-extrabold tabular-nums">{title}</span>
                  <span className="text-sm text-muted">{detail}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="feedback">
          <h2 id="feedback" className="mb-2 text-lg font-bold">
            Recent feedback
          </h2>
          {feedback.length === 0 ? (
            <Empty icon="chat" title="No feedback yet">
              What your manager writes about your work will appear here.
            </Empty>
          ) : (
            <ul className="grid gap-3">
              {feedback.map((entry) => (
                <Card as="li" key={entry.id}>
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <h3 className="font-bold">{entry.title}</h3>
                    <Stars value={entry.rating} />
                  </div>
                  <p className="mt-1 whitespace-pre-line">{entry.content}</p>
                  <p className="mt-2 text-sm text-muted">{entry.on}</p>
                </Card>
              ))}
            </ul>
          )}
          <OlderLinks next={next} older={older} newest="/performance" />
        </section>
        <p>
          <Link to="/self-appraisal" className="link inline-flex min-h-11 items-center">
            Fill in a self appraisal
          </Link>
        </p>
      </div>
    </>
  )
}

function Percent({ label, value, note }: { label: string; value: number | null; note: string }) {
  return (
    <div>
      <dt className="flex justify-between gap-3 font-semibold">
        {label}
        <span className="tabular-nums">{value === null ? '' : `${value}%`}</span>
      </dt>
      <dd>
        {value === null ? (
          <span className="text-sm text-muted">Not yet assessed</span>
        ) : (
          <>
            <ProgressBar value={value} label={label} tone={progressTone(value)} />
            <span className="text-sm text-muted">{note}</span>
          </>
        )}
      </dd>
    </div>
  )
}
