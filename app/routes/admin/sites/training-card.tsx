import { useSearchParams } from '@remix-run/react'
import { type TrainingView } from '~/domain/time/rota/training-input.ts'
import { showDay } from '~/platform/dates.ts'
import { FindPerson, Fold, type People, PlanForm } from '~/routes/admin/rota/plan-form.tsx'
import { fieldsOf } from '~/ui/answered.ts'
import { Card, CardTitle } from '~/ui/card.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'

/**
 * People trained at a site, recorded by people who plan there. `people` is the list to choose from; null for a reader.
 */
export function TrainingCard({
  siteId,
  training,
  needed,
  people,
  today,
}: {
  siteId: string
  training: TrainingView[]
  needed: boolean
  people: People | null
  today: string
}) {
  const [query] = useSearchParams()
  const find = query.get('find') ?? ''
  return (
    <Card as="section" id="training" aria-labelledby="training-title" className="grid max-w-3xl gap-4">
      <CardTitle
        id="training-title"
        icon="check-circle"
        title="Trained here"
        sub={
          needed
            ? 'Planners must give a reason to assign staff not trained here.'
            : 'Site training is not required here.'
        }
      />
      {training.length === 0 && <p className="text-muted">Nobody yet</p>}
      <ul className="grid gap-3">
        {training.map((one) => (
          <Trained key={one.id} one={one} mayChange={people !== null} />
        ))}
      </ul>
      {people && (
        <Fold label="Record training" open={find !== ''} of={{ intent: 'train', id: siteId }}>
          <FindPerson people={people} find={find} to="#training" />
          <PlanForm intent="train" kept={{ id: siteId }} submit="Record training">
            {(answered) => <TrainingFields answered={answered} people={people} today={today} />}
          </PlanForm>
        </Fold>
      )}
    </Card>
  )
}

function TrainingFields({
  answered,
  people,
  today,
}: {
  answered: Parameters<typeof fieldsOf>[0]
  people: People
  today: string
}) {
  const field = fieldsOf(answered)
  return (
    <>
      <SelectField
        {...field('userId', '')}
        label="Person"
        required
        placeholder={people.items.length ? 'Choose a person' : 'Nobody was found'}
        options={people.items}
      />
      <TextField {...field('trainedOn', today)} label="Day" type="date" max={today} required />
      <TextField {...field('trainer')} label="Trained by" maxLength={120} required />
      <TextField {...field('words')} label="What staff need to know" maxLength={500} />
    </>
  )
}

function Trained({ one, mayChange }: { one: TrainingView; mayChange: boolean }) {
  const { id, userName, trainedOn, trainer, words } = one
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <p className="wrap-anywhere">
        <strong>{userName}</strong>, {showDay(trainedOn)}, by {trainer}
        {words && <span className="block text-muted">{words}</span>}
      </p>
      {mayChange && (
        <Fold label="Remove" about={userName} danger of={{ intent: 'untrain', id }}>
          <p>Remove a record only if it was made by mistake.</p>
          <PlanForm intent="untrain" kept={{ id }} submit={`Yes, remove ${userName}`} variant="danger" />
        </Fold>
      )}
    </li>
  )
}
