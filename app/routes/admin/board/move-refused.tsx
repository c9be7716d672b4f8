import { useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { dayWords } from '../rota/words.ts'
import { type Board, type Open, wordsOf } from './use-board.tsx'

/**
 * Explains why a draft shift cannot be moved to a cell. If a reason is enough to allow it, asks for the reason and
 * moves the shift. Escape closes it.
 */
export function MoveRefused({
  open,
  moving,
  board,
}: {
  open: Open
  moving: NonNullable<Open['moving']>
  board: Board
}) {
  const { post, day } = open
  const [fault, setFault] = useState(open.fault ?? '')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement & HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const move = async () => {
    setBusy(true)
    try {
      await board.move(moving, { post, day }, reason)
    } catch (error) {
      setFault(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from each of its fields
    <form
      aria-label={`Not moved: ${post.name}, ${dayWords(day)}`}
      className="grid gap-3"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') board.close()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void move()
      }}
    >
      <p role="alert" className="font-semibold text-bad">
        Not moved to {post.name}, {dayWords(day)}. {fault}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        {moving.takesReason && (
          <>
            <TextField
              ref={first}
              name="reason"
              label="Reason"
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button type="submit" variant="primary" busy={busy}>
              Move it
            </Button>
          </>
        )}
        <Button ref={moving.takesReason ? undefined : first} onClick={board.close}>
          Close
        </Button>
      </div>
    </form>
  )
}
