import { useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { toast } from '~/browser/runtime/toast-store.ts'

/** The person's shifts in their phone's calendar: forms to make the address, which is shown once, and to end it. */
export function FeedCard({ since }: { since: string | null }) {
  const made = (useAnswer<ActionAnswer>()?.view as { url?: string } | undefined)?.url
  const busy = useNavigation().formData?.get('intent')
  return (
    <Card as="section" aria-labelledby="feed-title" className="grid gap-4">
      <CardTitle
        id="feed-title"
        icon="calendar"
        title="Calendar link"
        sub="Subscribe from the calendar on your phone"
      />
      {made && since && <Address url={made} />}
      <p className="text-sm text-muted">
        Calendars may take up to 24 hours to update. Late changes appear here first. Keep the address private: it shows
        your shifts.
      </p>
      {since && !made && <p>Link created on {showInstant(since)}. It is shown once, when created.</p>}
      <div className="flex flex-wrap gap-3">
        <Form method="post" action="/duties" preventScrollReset>
          <input type="hidden" name="intent" value="feed" />
          <Button type="submit" icon="calendar" busy={busy === 'feed'}>
            {since ? 'Create a new link' : 'Create link'}
          </Button>
        </Form>
        {since && (
          <Form method="post" action="/duties" preventScrollReset>
            <input type="hidden" name="intent" value="end-feed" />
            <Button type="submit" variant="danger" busy={busy === 'end-feed'}>
              Remove the link
            </Button>
          </Form>
        )}
      </div>
      {since && <p className="text-sm text-muted">A new link replaces the old one.</p>}
    </Card>
  )
}

function Address({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Copied', tone: 'good' })
    } catch {
      field.current?.select()
    }
  }
  return (
    <div role="status" className="grid gap-3">
      <TextField
        ref={field}
        name="feed-url"
        label="Your link, shown once"
        plain
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="noscript:hidden">
        <Button variant="primary" icon="copy" onClick={() => void copy()}>
          Copy the link
        </Button>
      </div>
      <p>In your calendar choose “Subscribe” or “From URL”, and paste it there.</p>
    </div>
  )
}
