import { dayOf, showTime } from '~/platform/dates.ts'
import { type Answered } from '~/ui/answered.ts'
import { AsOpened } from '~/ui/as-opened.tsx'
import { TextField } from '~/ui/field.tsx'

type Piece = { title: string; publishedAt: Date; updatedAt: Date }

/** The title of an article or document, and what it was when the editor opened: two admins do not overwrite each other. */
export function TitleField({ piece, errors, typed }: Answered & { piece?: Piece }) {
  return (
    <>
      {piece && <AsOpened name="updatedAtWas" value={piece.updatedAt.toISOString()} />}
      <TextField
        name="title"
        label="Title"
        required
        maxLength={200}
        defaultValue={typed.title ?? piece?.title}
        errors={errors.title}
      />
    </>
  )
}

/** From when staff see it, as clock time of the company. */
export function PublishField({ piece, errors, typed, hint }: Answered & { piece?: Piece; hint: string }) {
  const publishedAt = piece ? `${dayOf(piece.publishedAt)}T${showTime(piece.publishedAt)}` : ''
  return (
    <TextField
      name="publishedAt"
      type="datetime-local"
      label="Publish at"
      hint={hint}
      defaultValue={typed.publishedAt ?? publishedAt}
      errors={errors.publishedAt}
    />
  )
}
