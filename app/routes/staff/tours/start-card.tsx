import { type FormEvent } from 'react'
import { type OwnTour } from '~/domain/time/site-book/tours/views.ts'
import { showTime } from '~/platform/dates.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'
import { type Incoming } from './known-tours.ts'

/** A tour to start, with the checkpoint already scanned if a poster opened the page. */
export function StartCard({
  tour: { id, name, siteName, dueAt, checkpoints, allowedMinutes },
  incoming,
  onStart,
}: {
  tour: OwnTour
  incoming?: Incoming
  onStart?: () => void
}) {
  const submit = (event: FormEvent) => {
    if (!onStart) return
    event.preventDefault()
    onStart()
  }
  const what = dueAt ? `the ${showTime(dueAt)} tour` : 'this tour'
  return (
    <Card as="section" aria-labelledby={`tour-${id}`} className="grid gap-3">
      <div>
        <h2 id={`tour-${id}`} className="text-xl font-extrabold wrap-anywhere">
          {name}
        </h2>
        <p className="text-muted">
          {siteName}. {checkpoints.length === 1 ? '1 checkpoint' : `${checkpoints.length} checkpoints`},{' '}
          {allowedMinutes} minutes.
        </p>
      </div>
      <Form method="post" onSubmit={submit} className="grid">
        <input type="hidden" name="intent" value={incoming ? 'record' : 'start'} />
        <input type="hidden" name="tourId" value={id} />
        {incoming && <input type="hidden" name="method" value={incoming.method} />}
        <Button type="submit" variant="signal" size="lg" icon="play" full className="min-h-20 text-xl">
          {incoming ? `Start ${what} here` : `Start ${what}`}
          <span className="sr-only">: {name}</span>
        </Button>
      </Form>
    </Card>
  )
}
