import { scheduleWords } from '~/domain/time/site-book/tours/plan.ts'
import { type TourView } from '~/domain/time/site-book/tours/views.ts'
import { Fold, PlanForm } from '~/routes/admin/rota/plan-form.tsx'
import { type Answered, fieldsOf, tickedOf } from '~/ui/answered.ts'
import { AsOpenedAt } from '~/ui/as-opened.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { FieldError } from '~/ui/field.tsx'

type Point = { id: string; name: string }

/** The tours of a site: when each is due, and which checkpoints it includes. */
export function ToursCard({
  siteId,
  tours,
  checkpoints,
  manages,
}: {
  siteId: string
  tours: TourView[]
  checkpoints: Point[]
  manages: boolean
}) {
  return (
    <Card as="section" aria-labelledby="tours-title" className="grid gap-4">
      <CardTitle
        id="tours-title"
        icon="history"
        title="Tours"
        sub="Guards on shift see them in the app. Late and missed tours are exceptions."
      />
      {tours.length === 0 && <p className="text-muted">Tours that you add appear here.</p>}
      <ul className="grid gap-4">
        {tours.map((tour) => (
          <TourRow key={tour.id} tour={tour} checkpoints={checkpoints} manages={manages} />
        ))}
      </ul>
      {manages && checkpoints.length === 0 && <p>Add a checkpoint first.</p>}
      {manages && checkpoints.length > 0 && (
        <Fold label="Add a tour" of={{ intent: 'addTour' }}>
          <PlanForm intent="addTour" kept={{ siteId }} submit="Add tour">
            {(answered) => <TourFields answered={answered} id="new-tour" checkpoints={checkpoints} />}
          </PlanForm>
        </Fold>
      )}
    </Card>
  )
}

function TourRow({ tour, checkpoints, manages }: { tour: TourView; checkpoints: Point[]; manages: boolean }) {
  const { id, name, version, checkpointIds, order, allowedMinutes } = tour
  const points = checkpointIds.length === 1 ? '1 checkpoint' : `${checkpointIds.length} checkpoints`
  return (
    <li className="grid gap-3 border-t border-line pt-3">
      <div className="wrap-anywhere">
        <h3 className="font-semibold">{name}</h3>
        <p>{scheduleWords(scheduleFrom(tour))}</p>
        <p className="text-muted">
          {points} in {order === 'fixed' ? 'a fixed' : 'any'} order, {allowedMinutes} minutes, version {version}
        </p>
      </div>
      {manages && (
        <div className="flex flex-wrap items-start gap-3">
          <Fold label="Change" about={name} of={{ intent: 'changeTour', id, version: tour.updatedAt }}>
            <p>The change applies to tours from now on. Past tours stay as they were.</p>
            <PlanForm intent="changeTour" kept={{ id }} submit="Save tour">
              {(answered) => <TourFields answered={answered} id={id} checkpoints={checkpoints} tour={tour} />}
            </PlanForm>
          </Fold>
          <Fold label="Remove" about={name} danger>
            <p>It will no longer be due. Past tours are kept.</p>
            <PlanForm intent="removeTour" kept={{ id }} submit={`Yes, remove ${name}`} variant="danger" />
          </Fold>
        </div>
      )}
    </li>
  )
}

/** Returns a tour's schedule, from the views, as one value. */
function scheduleFrom({ times, everyMinutes, from, to, windows }: TourView) {
  if (times) return { times }
  if (everyMinutes) return { everyMinutes, from: from ?? '00:00', to: to ?? '00:00' }
  return windows && { windows }
}

function TourFields({
  answered,
  id,
  checkpoints,
  tour,
}: {
  answered: Answered
  id: string
  checkpoints: Point[]
  tour?: TourView
}) {
  const field = fieldsOf(answered)
  const own = (name: string, kept?: string | number | null) => ({ ...field(name, kept), id: `${name}-${id}` })
  const every = checkpoints.map((point) => point.id)
  const ticks = tickedOf(answered, 'checkpointIds', tour?.checkpointIds ?? every)
  const windows = tour?.windows?.map(({ from, to }) => `${from} to ${to}`).join(', ')
  return (
    <>
      {tour && <AsOpenedAt value={tour.updatedAt} typed={answered.typed} lines={linesOf(tour, checkpoints)} />}
      <TextField {...own('name', tour?.name)} label="Name" required maxLength={80} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Checkpoints</legend>
        {checkpoints.map((point) => (
          <label key={point.id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="checkpointIds"
              value={point.id}
              defaultChecked={ticks.includes(point.id)}
              className="size-5 shrink-0"
            />
            <span className="wrap-anywhere">{point.name}</span>
          </label>
        ))}
        <FieldError id={`checkpointIds-${id}`} errors={answered.errors.checkpointIds} />
      </fieldset>
      <SelectField
        {...own('order', tour?.order ?? 'fixed')}
        label="Order"
        options={[
          { value: 'fixed', label: 'Fixed: as listed' },
          { value: 'free', label: 'Any order' },
        ]}
      />
      <p className="font-semibold">When is it due? Fill in one. Leave all blank for any time.</p>
      <TextField {...own('times', tour?.times?.join(', '))} label="At these times" hint="Such as 23:00, 03:00" />
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField {...own('everyMinutes', tour?.everyMinutes)} label="Every (minutes)" inputMode="numeric" />
        <TextField {...own('from', tour?.from)} type="time" label="From" />
        <TextField {...own('to', tour?.to)} type="time" label="To" />
      </div>
      <TextField
        {...own('windows', windows)}
        label="At a random time within"
        hint="Such as 22:00 to 00:00, 02:00 to 04:00"
      />
      <TextField
        {...own('allowedMinutes', tour?.allowedMinutes ?? 45)}
        label="Minutes allowed"
        required
        inputMode="numeric"
      />
    </>
  )
}

/** The stored tour: its name, when it is due, its checkpoints in order, and how long it may take. */
const linesOf = (tour: TourView, checkpoints: readonly Point[]) => [
  tour.name,
  scheduleWords(scheduleFrom(tour)),
  tour.checkpointIds.flatMap((id) => checkpoints.find((point) => point.id === id)?.name ?? []).join(', '),
  `${tour.allowedMinutes} minutes`,
]
