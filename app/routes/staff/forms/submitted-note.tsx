import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'

/** Shown after a form was submitted: its reference, and a link to it. */
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
