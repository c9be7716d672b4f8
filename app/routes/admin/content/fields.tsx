import { type ReactNode } from 'react'
import { dayOf, showTime } from '~/platform/dates.ts'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { AsOpenedAt } from '~/ui/as-opened.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'

type Piece = { title: string; publishedAt: Date; updatedAt: Date }

/**
 * The title of an article or document, with its `updatedAt` from when the editor was opened, so that two admins do not
 * overwrite each other's changes. `lines` are what else is stored.
 */
export function TitleField({ piece, lines, ...answered }: Answered & { piece?: Piece; lines: readonly string[] }) {
  return (
    <>
      {piece && (
        <AsOpenedAt value={piece.updatedAt.toISOString()} typed={answered.typed} lines={[piece.title, ...lines]} />
      )}
      <TextField {...fieldsOf(answered)('title', piece?.title)} label="Title" required maxLength={200} />
    </>
  )
}

/** Buttons to save the form or leave it. `children` are the page's own buttons, shown between the two. */
export function SaveBar({
  intent,
  label,
  busy,
  back,
  children,
}: {
  intent: string
  label: string
  busy: boolean
  back: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" name="intent" value={intent} variant="primary" size="lg" busy={busy} busyLabel="Saving...">
        {label}
      </Button>
      {children}
      <LinkButton to={back} size="lg" variant="quiet">
        Cancel
      </LinkButton>
    </div>
  )
}

/**
 * When staff can see it, in the company's time zone. `blank` says what a blank field means for a new piece; a piece
 * that is edited keeps its time.
 */
export function PublishField({ piece, blank, ...answered }: Answered & { piece?: Piece; blank: string }) {
  const publishedAt = piece ? `${dayOf(piece.publishedAt)}T${showTime(piece.publishedAt)}` : ''
  return (
    <TextField
      {...fieldsOf(answered)('publishedAt', publishedAt)}
      type="datetime-local"
      label="Publish at"
      hint={`UK time. ${piece ? 'Leave blank to keep the time as it is.' : blank}`}
    />
  )
}
