import { type PostView } from '~/domain/time/rota/views.ts'
import { type Answered, fieldsOf, ticked } from '~/ui/answered.ts'
import { AsOpenedAt } from '~/ui/as-opened.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { TextField } from '~/ui/field.tsx'

/** The fields of a position, new or existing. */
export function PostFields({ post, answered }: { post?: PostView; answered: Answered }) {
  const field = fieldsOf(answered)
  const prefix = post ? `post-${post.id}` : 'post'
  const own = (name: string, kept?: string | number | null) => ({ ...field(name, kept), id: `${prefix}-${name}` })
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      {post && <AsOpenedAt value={post.updatedAt} typed={answered.typed} lines={[post.name, postWords(post)]} />}
      <TextField {...own('name', post?.name)} label="Name of the position" required maxLength={120} />
      <TextField {...own('people', post?.people ?? 1)} inputMode="numeric" label="People needed" required />
      <TextField
        {...own('unpaidBreakMinutes', post?.unpaidBreakMinutes ?? 0)}
        inputMode="numeric"
        label="Unpaid break in minutes"
      />
      <TextField
        {...own('checkIntervalMinutes', post?.checkIntervalMinutes)}
        inputMode="numeric"
        label="Minutes between checks"
        hint="5 to 240. Leave blank to use the site’s setting."
      />
      <Checkbox
        id={`${prefix}-worksAlone`}
        name="worksAlone"
        label="Works alone"
        defaultChecked={ticked(answered, 'worksAlone', post?.worksAlone)}
        plain
      />
    </div>
  )
}

/** Describes a position: '2 people, 30 min unpaid break, works alone, check every 20 min'. */
export function postWords({ people, unpaidBreakMinutes, worksAlone, checkIntervalMinutes }: PostView): string {
  return [
    people === 1 ? '1 person' : `${people} people`,
    unpaidBreakMinutes ? `${unpaidBreakMinutes} min unpaid break` : 'no unpaid break',
    worksAlone && 'works alone',
    checkIntervalMinutes && `check every ${checkIntervalMinutes} min`,
  ]
    .filter(Boolean)
    .join(', ')
}
