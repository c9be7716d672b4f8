import { pointText } from '~/domain/kernel/sites/point-text.ts'
import { checkpointPath, showCode } from '~/domain/time/site-book/checkpoints/code.ts'
import { type CheckpointView } from '~/domain/time/site-book/checkpoints/views.ts'
import { type Point } from '~/routes/admin/map/draw-point.ts'
import { PointField } from '~/routes/admin/map/point-field.tsx'
import { Fold, PlanForm } from '~/routes/admin/rota/plan-form.tsx'
import { type Answered, fieldsOf, ticked } from '~/ui/answered.ts'
import { AsOpenedAt } from '~/ui/as-opened.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'

/** A site's checkpoints in order, with forms to add, change and remove them, and their posters. */
export function CheckpointsCard({
  siteId,
  origin,
  near,
  checkpoints,
}: {
  siteId: string
  origin: string
  /** Where the site is, and so where its map starts. */
  near: Point | null
  checkpoints: CheckpointView[]
}) {
  const posters = `/api/admin/checkpoints/posters?siteId=${siteId}`
  return (
    <Card as="section" aria-labelledby="points-title" className="grid gap-4">
      <CardTitle
        id="points-title"
        icon="location"
        title="Checkpoints"
        sub="Each has a poster with a QR code. An NFC tag carries the same link."
      />
      {checkpoints.length === 0 && <p className="text-muted">Checkpoints that you add appear here.</p>}
      {checkpoints.length > 0 && (
        <p className="flex flex-wrap gap-2">
          <LinkButton href={`${posters}&size=a4`} download icon="download">
            Posters, A4
          </LinkButton>
          <LinkButton href={`${posters}&size=labels`} download icon="download">
            Labels
          </LinkButton>
        </p>
      )}
      <ol className="grid gap-4">
        {checkpoints.map((point) => (
          <PointRow key={point.id} point={point} origin={origin} near={near} />
        ))}
      </ol>
      <Fold label="Add a checkpoint" open={checkpoints.length === 0} of={{ intent: 'addPoint' }}>
        <PlanForm intent="addPoint" kept={{ siteId }} submit="Add checkpoint">
          {(answered) => <PointFields answered={answered} id="new-point" near={near} />}
        </PlanForm>
      </Fold>
    </Card>
  )
}

const pointOf = (point?: CheckpointView) =>
  point && point.latitude !== null && point.longitude !== null ? pointText(point.latitude, point.longitude) : ''

const factsOf = ({ question, photoNeeded, latitude, radius }: CheckpointView): string[] => [
  ...(question ? [`asks “${question}”`] : []),
  ...(photoNeeded ? ['asks for a photograph'] : []),
  latitude === null ? 'no location: distance is not checked' : `within ${radius} m`,
]

function PointRow({ point, origin, near }: { point: CheckpointView; origin: string; near: Point | null }) {
  const { id, siteId, name, token, code } = point
  return (
    <li className="grid gap-3 border-t border-line pt-3">
      <div className="wrap-anywhere">
        <h3 className="font-semibold">
          {point.position}. {name}
        </h3>
        <p className="text-muted">{factsOf(point).join(', ')}</p>
        <p className="text-sm">
          Code {showCode(code)}. NFC link: <code>{`${origin}${checkpointPath(token)}?by=nfc`}</code>
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Fold label="Change" about={name} of={{ intent: 'changePoint', id, version: point.updatedAt }}>
          <p>The change applies to tours from now on. Past tours stay as they were.</p>
          <PlanForm intent="changePoint" kept={{ id }} submit="Save checkpoint">
            {(answered) => <PointFields answered={answered} id={id} near={near} point={point} />}
          </PlanForm>
        </Fold>
        <LinkButton
          href={`/api/admin/checkpoints/posters?siteId=${siteId}&checkpointId=${id}`}
          download
          icon="download"
          aria-label={`Poster of ${name}`}
        >
          Poster
        </LinkButton>
        <Fold label="Replace poster" about={name} of={{ intent: 'replace', id }}>
          <p>The old poster and tag can still be scanned. Those scans are marked.</p>
          <PlanForm intent="replace" kept={{ id }} submit={`Replace the poster of ${name}`} variant="secondary" />
        </Fold>
        <Fold label="Remove" about={name} danger>
          <p>It will be removed from all tours. Past tours keep its name.</p>
          <PlanForm intent="removePoint" kept={{ id }} submit={`Yes, remove ${name}`} variant="danger" />
        </Fold>
      </div>
    </li>
  )
}

function PointFields({
  answered,
  id,
  near,
  point,
}: {
  answered: Answered
  id: string
  near: Point | null
  point?: CheckpointView
}) {
  const field = fieldsOf(answered)
  const own = (name: string, kept?: string | number | null) => ({ ...field(name, kept), id: `${name}-${id}` })
  return (
    <>
      {point && (
        <AsOpenedAt
          value={point.updatedAt}
          typed={answered.typed}
          lines={[`${point.position}. ${point.name}`, ...factsOf(point)]}
        />
      )}
      <TextField {...own('name', point?.name)} label="Name" required maxLength={80} />
      <TextField
        {...own('position', point?.position)}
        label="Place in the order"
        hint="Leave blank to add it last"
        inputMode="numeric"
      />
      <TextArea {...own('note', point?.note)} label="Note to the guard" maxLength={500} />
      <TextField {...own('question', point?.question)} label="Question to ask at the scan" maxLength={200} />
      <Checkbox
        name="photoNeeded"
        id={`photoNeeded-${id}`}
        label="Ask for a photograph"
        defaultChecked={ticked(answered, 'photoNeeded', point?.photoNeeded)}
      />
      <PointField
        name="point"
        id={`point-${id}`}
        defaultValue={answered.typed.point ?? pointOf(point)}
        errors={answered.errors.point}
        near={near}
        radiusMetres={point?.radius ?? 30}
        label="Map: press where the checkpoint is"
      />
      <TextField {...own('radius', point?.radius ?? 30)} label="Radius in metres" inputMode="numeric" />
    </>
  )
}
