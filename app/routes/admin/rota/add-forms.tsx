import { type PostView } from '~/domain/time/rota/views.ts'
import { type Day } from '~/platform/dates.ts'
import { fieldsOf } from '~/ui/answered.ts'
import { Card, CardTitle } from '~/ui/card.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Fold, PlanForm, PostSelect } from './plan-form.tsx'
import { PostFields } from './post-fields.tsx'
import { dayWords, daysFrom } from './words.ts'

/** Adds a shift to the week, as a draft. */
export function AddDuty({ posts, monday, today }: { posts: PostView[]; monday: Day; today: Day }) {
  const days = daysFrom(monday)
  return (
    <Card as="section" aria-labelledby="add-title" className="grid content-start gap-4">
      <CardTitle id="add-title" title="Add a shift" sub="Draft: staff are not told until you publish" />
      <PlanForm intent="add" submit="Add shift">
        {(answered) => {
          const field = fieldsOf(answered)
          return (
            <div className="grid items-end gap-3 sm:grid-cols-2">
              <PostSelect posts={posts} answered={answered} />
              <SelectField
                {...field('day', days.includes(today) ? today : monday)}
                label="Day"
                required
                options={days.map((day) => ({ value: day, label: dayWords(day) }))}
              />
              <TextField {...field('start')} type="time" label="From" required />
              <TextField
                {...field('end')}
                type="time"
                label="To"
                required
                hint="An end before the start means the next day"
              />
              <TextField
                {...field('breakMinutes')}
                inputMode="numeric"
                label="Unpaid break in minutes"
                hint="Leave blank to use the position’s setting"
              />
              <TextField
                {...field('people')}
                inputMode="numeric"
                label="People"
                hint="Leave blank to use the position’s setting"
              />
            </div>
          )
        }}
      </PlanForm>
    </Card>
  )
}

/** Adds a position to the site. */
export function AddPost({ siteId, first }: { siteId: string; first: boolean }) {
  return (
    <Card as="section" aria-labelledby="post-title" className="grid content-start gap-4">
      <CardTitle id="post-title" title="Positions" sub="A position to be staffed, such as the main gate" />
      <Fold label="Add a position" open={first} of={{ intent: 'post', id: siteId }}>
        <PlanForm intent="post" kept={{ id: siteId }} submit="Save position" variant={first ? 'primary' : 'secondary'}>
          {(answered) => <PostFields answered={answered} />}
        </PlanForm>
      </Fold>
    </Card>
  )
}
