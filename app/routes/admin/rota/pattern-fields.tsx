import { Link } from '@remix-run/react'
import { type PatternView, type PostView } from '~/domain/time/rota/views.ts'
import { weekWords } from '~/domain/time/rota/weekdays.ts'
import { type Answered, fieldsOf, tickedOf } from '~/ui/answered.ts'
import { AsOpenedAt } from '~/ui/as-opened.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { CheckboxGroup } from '~/ui/choices.tsx'
import { FieldError, TextField } from '~/ui/field.tsx'
import { Fold, PlanForm, PostSelect } from './plan-form.tsx'
import { PatternRows } from './pattern-rows.tsx'

type People = { items: { value: string; label: string }[]; more: boolean }

/**
 * Adds or changes a pattern: its people, and its weeks, which are entered as rows or as a sequence of days on and off.
 */
export function PatternFields({
  pattern,
  posts,
  people,
  blank,
  moreTo,
  closeTo,
}: {
  pattern: PatternView | null
  posts: PostView[]
  people: People
  /** How many blank rows there are. */
  blank: number
  /** The address of this page with more rows. */
  moreTo: string
  closeTo: string
}) {
  return (
    <Card as="section" aria-labelledby="pattern-title" className="grid gap-4">
      <CardTitle
        id="pattern-title"
        title={pattern ? `Change ${pattern.name}` : 'Add a pattern'}
        sub="A repeating shift pattern. Use it to create draft shifts for a date range."
      />
      <PlanForm
        intent={pattern ? 'change' : 'add'}
        kept={pattern ? { id: pattern.id } : {}}
        submit={pattern ? 'Save pattern' : 'Add pattern'}
      >
        {(answered) => {
          const field = fieldsOf(answered)
          return (
            <div className="grid gap-5">
              {pattern && (
                <AsOpenedAt
                  value={pattern.updatedAt}
                  typed={answered.typed}
                  lines={[pattern.name, ...pattern.weeks.map(weekWords)]}
                />
              )}
              <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-4">
                <TextField {...field('name', pattern?.name)} label="Name" required maxLength={120} />
                {!pattern && <PostSelect posts={posts} answered={answered} />}
                <TextField
                  {...field('every', pattern?.weeks.length ?? 1)}
                  inputMode="numeric"
                  label="Repeats every (weeks)"
                  required
                />
                <TextField
                  {...field('startsOn', pattern?.startsOn)}
                  type="date"
                  label="Starts on Monday"
                  hint="Leave blank to start with the first week you create"
                />
              </div>
              <fieldset className="grid gap-3">
                <legend className="mb-2 font-bold">By weekday</legend>
                <PatternRows pattern={pattern} answered={answered} blank={blank} />
                <FieldError id="rows" errors={answered.errors.rows} />
                <Link to={moreTo} preventScrollReset className="link inline-flex min-h-11 w-fit items-center">
                  More rows
                </Link>
              </fieldset>
              {!pattern && <Turns answered={answered} />}
              <WhoDoes people={people} chosen={tickedOf(answered, 'userIds', pattern?.userIds)} />
            </div>
          )
        }}
      </PlanForm>
      {pattern && (
        <div>
          <LinkButton to={closeTo}>Close</LinkButton>
        </div>
      )}
    </Card>
  )
}

function Turns({ answered }: { answered: Answered }) {
  const field = fieldsOf(answered)
  const names = ['on', 'off', 'turnStart', 'turnEnd']
  const used = names.some((name) => answered.errors[name] || answered.typed[name])
  return (
    <Fold label="Use days on/off (such as 4 on, 4 off)" open={used}>
      <div className="grid items-end gap-3 sm:grid-cols-4">
        <TextField {...field('on')} inputMode="numeric" label="Days on" plain />
        <TextField {...field('off')} inputMode="numeric" label="Days off" plain />
        <TextField {...field('turnStart')} type="time" label="From" plain />
        <TextField {...field('turnEnd')} type="time" label="To" plain />
      </div>
    </Fold>
  )
}

function WhoDoes({ people: { items, more }, chosen }: { people: People; chosen: readonly string[] }) {
  const listed = new Set(items.map(({ value }) => value))
  const others = chosen.filter((id) => !listed.has(id))
  return (
    <Fold label={`Assign people${chosen.length ? ` (${chosen.length})` : ''}`} open={chosen.length > 0}>
      {others.map((id) => (
        <input key={id} type="hidden" name="userIds" value={id} />
      ))}
      <div className="max-h-80 overflow-y-auto p-1">
        <CheckboxGroup
          name="userIds"
          label="Assign people"
          hint={
            more
              ? 'People are assigned unless a rule prevents it. The list is not complete: assign others on the rota.'
              : 'People are assigned unless a rule prevents it.'
          }
          options={items}
          defaultValue={chosen}
        />
      </div>
    </Fold>
  )
}
