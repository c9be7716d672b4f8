import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'

/** Stands where a form was just submitted: its reference, and the way to it. */
export function SubmittedNote({ id, reference, title }: { id: string; reference: string; title: string }) {
  return (
    <Alert
      tone="good"
      live="status"
      title={title}
      actions={
        <>
          <LinkButton to={`/forms/submissions/${id}`} icon="eye">
            View submission
          </LinkButton>
          <LinkButton href={`/api/forms/submissions/${id}/pdf`} download icon="download">
            Download PDF
          </LinkButton>
        </>
      }
    >
      Your reference is <strong>{reference}</strong>.
    </Alert>
  )
}
