import { type FormEvent, useState } from 'react'
import { type OwnTour } from '~/domain/time/site-book/tours/views.ts'
import { readCode } from '~/domain/time/site-book/checkpoints/code.ts'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { showTime } from '~/platform/dates.ts'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { Button, buttonClass, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Icon } from '~/ui/icon.tsx'
import { type Incoming, nextOf } from './known-tours.ts'
import { ReadButton } from './read-button.tsx'
import { type Walk } from './use-walk.ts'

/** The tour being walked: the next checkpoint, how to record it, and the end. */
export function RunCard({
  tour,
  walk,
  answered = { errors: {}, typed: {} },
  incoming,
}: {
  tour: OwnTour
  walk: Walk
  answered?: Answered
  incoming?: Incoming
}) {
  const { name, siteName, order, checkpoints, run } = tour
  const hydrated = useHydrated()
  const next = nextOf(tour)
  const done = checkpoints.filter(({ id }) => run!.scannedIds.includes(id)).length
  return (
    <Card as="section" aria-labelledby="walk-title" className="grid gap-4">
      <div>
        <h2 id="walk-title" className="text-xl font-extrabold wrap-anywhere">
          {name}
        </h2>
        <p className="text-muted">
          {siteName}. Started at {showTime(run!.startedAt)}.
        </p>
      </div>
      <div className="grid gap-1">
        <p className="font-bold">
          {done} of {checkpoints.length} scanned{walk.waits > 0 && `, ${walk.waits} not sent yet`}
        </p>
        <progress className="bar text-good" value={done} max={checkpoints.length} aria-label="Checkpoints scanned" />
      </div>
      {next && (
        <div>
          <p className="text-2xl font-extrabold wrap-anywhere">
            {order === 'fixed' ? 'Next: ' : 'Still to do: '}
            {next.name}
          </p>
          {next.note && <p className="wrap-anywhere">{next.note}</p>}
        </div>
      )}
      <ErrorSummary errors={answered.errors} />
      {incoming && !hydrated && (
        <div className="hidden noscript:block">
          <RecordForm incoming={incoming} tourId={tour.id} next={next} />
        </div>
      )}
      {next && (
        <div className="noscript:hidden">
          <ReadButton tour={tour} walk={walk} />
        </div>
      )}
      {next && <CodeForm tour={tour} walk={walk} answered={answered} />}
      <ol className="grid gap-1" aria-label="Checkpoints">
        {checkpoints.map((point) => (
          <Point key={point.id} name={point.name} done={run!.scannedIds.includes(point.id)} />
        ))}
      </ol>
      <FinishForm tour={tour} walk={walk} answered={answered} />
      <div className="grid gap-2">
        <p className="font-bold">Anything to report?</p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/breakage-damage-report" className="min-h-12">
            Breakage or damage
          </LinkButton>
          <LinkButton to="/concern-welfare" className="min-h-12">
            Concern for welfare
          </LinkButton>
          <LinkButton to="/daily-report" className="min-h-12">
            Daily report
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

const Point = ({ name, done }: { name: string; done: boolean }) => (
  <li className="flex min-h-8 items-center gap-2">
    <Icon name={done ? 'check-circle' : 'minus'} className={done ? 'size-5 text-good' : 'size-5 text-muted'} />
    <span className="wrap-anywhere">
      {name}
      <span className="sr-only">{done ? ', scanned' : ', not scanned yet'}</span>
    </span>
  </li>
)

/** Records the poster that opened this page with one press, without scripts. */
function RecordForm({ incoming, tourId, next }: { incoming: Incoming; tourId: string; next: Checkpoint | null }) {
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-3">
      <input type="hidden" name="intent" value="record" />
      <input type="hidden" name="tourId" value={tourId} />
      <input type="hidden" name="method" value={incoming.method} />
      {next && <PlainAnswers point={next} />}
      <Button type="submit" variant="signal" size="lg" icon="check" full className="min-h-20 text-xl">
        Record this scan
      </Button>
    </Form>
  )
}

/** A field for the code below a poster, if no camera can read it. */
function CodeForm({ tour, walk, answered }: { tour: OwnTour; walk: Walk; answered: Answered }) {
  const hydrated = useHydrated()
  const [wrong, setWrong] = useState<string>()
  const field = fieldsOf(answered)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!hydrated) return
    event.preventDefault()
    const form = event.currentTarget
    const code = readCode(String(new FormData(form).get('code') ?? ''))
    setWrong(code ? undefined : 'Enter the eight characters below the poster')
    if (!code) return
    form.reset()
    void walk.scan(tour, { code }, 'typed')
  }
  const next = nextOf(tour)
  return (
    <Form
      method="post"
      action="/tours"
      encType="multipart/form-data"
      onSubmit={submit}
      noValidate
      className="grid gap-3"
    >
      <input type="hidden" name="intent" value="scan" />
      <input type="hidden" name="id" value={tour.run!.id} />
      <input type="hidden" name="method" value="typed" />
      <TextField
        {...field('code')}
        label="Code below the poster"
        hint="Eight characters, such as 09AZ-0ZJN"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        errors={wrong ? [wrong] : answered.errors.code}
      />
      {!hydrated && next && (
        <div className="hidden gap-3 noscript:grid">
          <PlainAnswers point={next} answer={answered.typed.answer} />
        </div>
      )}
      <div>
        <Button type="submit" className="min-h-12">
          Record code
        </Button>
      </div>
    </Form>
  )
}

type Checkpoint = OwnTour['checkpoints'][number]

/** The next checkpoint's question, for a page without scripts, which cannot ask it after the scan. */
const PlainAnswers = ({ point: { question, photoNeeded }, answer }: { point: Checkpoint; answer?: string }) => (
  <>
    {question && <TextField name="answer" label={question} maxLength={500} autoComplete="off" defaultValue={answer} />}
    {photoNeeded && <TextField name="photoFile" type="file" accept="image/*" label="Photograph" />}
  </>
)

/** The usual result of a tour, as one press. Control reads it in the book, and the client in the report. */
const NOTHING = 'Nothing to report'

function FinishForm({ tour, walk, answered }: { tour: OwnTour; walk: Walk; answered: Answered }) {
  const [wrong, setWrong] = useState<string>()
  const hydrated = useHydrated()
  const left = nextOf(tour) !== null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!hydrated) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const result = (submitter as HTMLButtonElement | null)?.value
    const reason = result || String(new FormData(event.currentTarget).get('reason') ?? '').trim() || null
    setWrong(left && !reason ? 'Say why the tour ends here' : undefined)
    if (!left || reason) walk.finish(tour, reason)
  }
  const form = (
    <Form method="post" action="/tours" onSubmit={submit} noValidate className="mt-2 grid gap-3">
      <input type="hidden" name="intent" value="finish" />
      <input type="hidden" name="id" value={tour.run!.id} />
      {left && (
        <TextField
          {...fieldsOf(answered)('reason')}
          label="Why does the tour end here?"
          required
          maxLength={500}
          errors={wrong ? [wrong] : answered.errors.reason}
        />
      )}
      {!left && (
        <Button type="submit" name="reason" value={NOTHING} variant="signal" size="lg" full className="min-h-14">
          Nothing to report: end the tour
        </Button>
      )}
      <Button type="submit" size="lg" full className="min-h-14">
        {left ? 'End tour early' : 'Finish tour'}
      </Button>
    </Form>
  )
  if (!left) return form
  return (
    <details open={answered.errors.reason ? true : undefined}>
      <summary className={buttonClass({}, 'min-h-12 w-fit cursor-pointer list-none')}>End the tour early</summary>
      {form}
    </details>
  )
}
