import { type FormEvent } from 'react'
import { Link, useSearchParams } from '@remix-run/react'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { askThenOpen } from '~/browser/runtime/ask-then-open.ts'
import { SelectField } from '~/ui/field.tsx'

/** Downloads the submissions of one form as CSV. */
export function ExportCard({ templates }: { templates: { value: string; label: string }[] }) {
  const [query] = useSearchParams()
  return (
    <Card as="section" aria-labelledby="export-title" className="mt-8 max-w-3xl">
      <h2 id="export-title" className="font-bold">
        Export as CSV
      </h2>
      <form
        method="get"
        onSubmit={(event) => askThenOpen(asLink(event))}
        action="/api/admin/form-submissions/export"
        className="mt-3 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <SelectField
          name="templateId"
          id="export-template"
          label="Form"
          required
          key={query.get('templateId')}
          defaultValue={query.get('templateId') ?? templates[0]?.value}
          options={templates}
        />
        <Button type="submit" icon="download">
          Download CSV
        </Button>
      </form>
      <p className="mt-2 text-sm text-muted">
        One row per submission, one column per question. Each export is recorded in the{' '}
        <Link to="/admin/audit-logs" className="text-link underline">
          audit log
        </Link>
        .
      </p>
    </Card>
  )
}

const asLink = (event: FormEvent<HTMLFormElement>) => {
  const { action } = event.currentTarget
  const query = new URLSearchParams(
    [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
  )
  return { preventDefault: () => event.preventDefault(), currentTarget: { href: `${action}?${query}`, target: '' } }
}
