import { type JustEnded } from '~/domain/time/clocking/withdraw.server.ts'
import { durationText } from '~/ui/duration.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { RequestKey } from '~/ui/form.tsx'

/** The shift that has just ended, for a page without scripts: the server decides whether the press is still in time. */
export function UndoPlainly({ id, from, to }: Pick<JustEnded, 'id' | 'from' | 'to'>) {
  return (
    <Alert tone="good" title="Your shift has ended">
      <span className="text-lg font-bold tabular-nums">{durationText(to.getTime() - from.getTime())}</span>
      <form method="post" className="mt-2">
        <RequestKey />
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="lg" full icon="history">
          Undo clock-out (within 10 seconds)
        </Button>
      </form>
    </Alert>
  )
}
