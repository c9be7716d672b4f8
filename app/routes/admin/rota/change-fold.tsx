import { type DutyView } from '~/domain/time/rota/views.ts'
import { fieldsOf } from '~/ui/answered.ts'
import { AsOpened } from '~/ui/as-opened.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Fold, PlanForm } from './plan-form.tsx'
import { count } from './words.ts'

/** Changes the day, times, break and number of people of a shift. */
export function ChangeFold({ duty, about }: { duty: DutyView; about: string }) {
  return (
    <Fold
      key={duty.id}
      label="Change this shift"
      about={about}
      of={{ intent: 'change', id: duty.id, version: duty.version }}
    >
      <p>{meaningOf(duty)}</p>
      <PlanForm intent="change" kept={{ id: duty.id }} submit="Save changes">
        {(answered) => {
          const field = fieldsOf(answered)
          const own = (name: string, kept?: string | number) => ({ ...field(name, kept), id: `change-${name}` })
          return (
            <>
              <AsOpened name="version" value={duty.version} />
              <div className="grid items-end gap-3 sm:grid-cols-3 xl:grid-cols-5">
                <TextField {...own('day', duty.day)} type="date" label="Day" required />
                <TextField {...own('start', duty.start)} type="time" label="From" required />
                <TextField {...own('end', duty.end)} type="time" label="To" required />
                <TextField {...own('breakMinutes', duty.breakMinutes)} inputMode="numeric" label="Break (min)" plain />
                <TextField {...own('people', duty.people)} inputMode="numeric" label="People" plain />
              </div>
              {(answered.errors.reason || answered.typed.reason) && (
                <TextArea
                  {...own('reason')}
                  label="Reason for going ahead"
                  required
                  rows={2}
                  maxLength={500}
                  className="sm:max-w-md"
                />
              )}
            </>
          )
        }}
      </PlanForm>
    </Fold>
  )
}

function meaningOf({ publishedAt, assigned }: DutyView): string {
  if (publishedAt === null) return 'It is a draft, so nobody is told.'
  if (assigned === 0) return 'Published, nobody assigned. The change and its notice are recorded.'
  const people = count(assigned, 'person sees', 'people see')
  return `If the day or times change, ${people} the old and new ones in the portal, and must confirm again. The change is kept with its notice.`
}
