import { useState } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Form } from '~/ui/form.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { Icon } from '~/ui/icon.tsx'

interface Item {
  id: string
  title: string
  description: string | null
  category: string
  fileUrl: string
  /** The document's type, size and date, as text. */
  facts: string
  /** Whether this person is asked to confirm that they have read the document. */
  asks: boolean
  readOn: string | null
}

/** One document: its details, its file, and the confirmation if one is required. */
export function DocumentItem({ document }: { document: Item }) {
  const { id, title, description, category, fileUrl, facts, asks, readOn } = document
  const [opened, setOpened] = useState(false)
  const unread = asks && !readOn
  // Nobody should confirm a document that they have not opened. Without scripts, the page cannot tell whether they
  // have.
  const waits = useHydrated() && !opened
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
      <div className="flex flex-wrap items-start gap-2 max-sm:w-full">
        <LinkButton
          href={fileUrl}
          variant={unread && waits ? 'primary' : 'secondary'}
          onClick={() => setOpened(true)}
          target="_blank"
          rel="noopener noreferrer"
          icon="download"
          aria-label={`Download ${title}, opens in a new tab`}
        >
          Download
        </LinkButton>
        {unread && (
          <Form method="post">
            <input type="hidden" name="intent" value="acknowledge" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="fileUrl" value={fileUrl} />
            <Button
              type="submit"
              variant={waits ? 'secondary' : 'primary'}
              icon="check"
              aria-label={`I have read this: ${title}`}
              reason={waits ? 'Open it first' : ''}
            >
              I have read this
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}
