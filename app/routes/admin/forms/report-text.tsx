import { useRef } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { TextArea } from '~/ui/field.tsx'
import { toast } from '~/ui/toast.tsx'

/** The report as it was written, to change, send, copy or save as a file. */
export function ReportText(props: { id: string; report: string; errors?: string[]; busy: boolean }) {
  const { id, report, errors, busy } = props
  const text = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.current?.value ?? '')
      toast({ title: 'Copied', tone: 'good' })
    } catch {
      text.current?.select()
      toast({ title: 'Not copied', description: 'The text is marked: press Ctrl+C.', tone: 'warn' })
    }
  }
  return (
    <Card as="section" className="grid gap-4">
      <CardTitle icon="edit" title="Report" sub="Edit as needed. This is exactly what will be sent." />
      <TextArea
        ref={text}
        name="reportContent"
        label="Text"
        required
        rows={24}
        spellCheck
        defaultValue={report}
        errors={errors}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="send"
          variant="primary"
          icon="send"
          busy={busy}
          busyLabel="Sending..."
        >
          Send by Email
        </Button>
        <Button icon="copy" className="noscript:hidden" onClick={() => void copy()}>
          Copy
        </Button>
        <FileButton to={`/admin/form-submissions/${id}/report-file/txt`} label="Download" />
        <FileButton to={`/admin/form-submissions/${id}/report-file/pdf`} label="Download PDF" />
      </div>
    </Card>
  )
}

/** The answer is a file, so the browser itself requests it, and not the page's scripts. */
function FileButton({ to, label }: { to: string; label: string }) {
  return (
    <Button
      type="submit"
      formAction={to}
      icon="download"
      onClick={(event) => {
        const { form } = event.currentTarget
        if (!form) return
        event.preventDefault()
        const { action } = form
        form.action = to
        form.submit()
        form.action = action
      }}
    >
      {label}
    </Button>
  )
}
