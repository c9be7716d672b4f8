import { Alert } from '~/ui/alert.tsx'

interface ReviewWord {
  status: string
  /** The status in words. */
  state: string
  notes: string | null
  by: string
  when: string
}

/** The decisions of admins on a submission, in order. */
export function ReviewWords({ history }: { history: readonly ReviewWord[] }) {
  return (
    <>
      {history.map((word) => (
        <Alert
          key={word.when + word.status}
          tone={word.status === 'rejected' ? 'bad' : 'info'}
          title={`${word.state} by ${word.by}, ${word.when}`}
        >
          {word.notes}
        </Alert>
      ))}
    </>
  )
}
