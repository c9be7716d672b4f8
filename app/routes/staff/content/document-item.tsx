import { Form } from '@remix-run/react'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

interface Item {
  id: string
  title: string
  description: string | null
  category: string
  fileUrl: string
  /** Type, size and day, in words. */
  facts: string
  /** This person is asked to confirm that they read it. */
  asks: boolean
  readOn: string | null
}

/** One document: what it is, its file, and the confirmation where one is asked for. */
export function DocumentItem({ document }: { document: Item }) {
  const { id, title, description, category, fileUrl, facts, asks, readOn } = document
  return (
    <li className="card flex flex-wrap items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <span className="grid size-10 shrink-0 place-content-center rounded-control bg-primary-soft text-link">
        <Icon name={category === 'personal' ? 'lock' : 'document'} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-bold">{title}</h3>
        <p className="text-sm text-muted">{facts}</p>
        {description && <p className="mt-1 text-[0.9375rem]">{description}</p>}
        {readOn && (
          <Badge tone="good" icon="check" className="mt-2">
            Read on {readOn}
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {asks && !readOn && (
          <Form method="post">
            <input type="hidden" name="intent" value="acknowledge" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="primary" icon="check" aria-label={`I have read this: ${title}`}>
              I have read this
            </Button>
          </Form>
        )}
        <LinkButton
          href={fileUrl}
          target="_blank"
          rel="noopener noreferrer"
          icon="download"
          aria-label={`Download ${title}, opens in a new tab`}
        >
          Download
        </LinkButton>
      </div>
    </li>
  )
}
