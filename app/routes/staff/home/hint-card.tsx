import { HINTS, type HintName } from '~/domain/content/hints/hints.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'

/** One hint for a new person; they can hide it for good. */
export default function HintCard({ name }: { name: HintName }) {
  const { title, text, to, link } = HINTS[name]
  return (
    <Card as="section" aria-labelledby="hint">
      <CardTitle icon="info" id="hint" title={title} sub={text} />
      <div className="mt-4 flex flex-wrap gap-2">
        {to && <LinkButton to={to}>{link}</LinkButton>}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="hint-away" />
          <input type="hidden" name="hint" value={name} />
          <Button type="submit" variant="quiet">
            Dismiss<span className="sr-only">: {title}</span>
          </Button>
        </Form>
      </div>
    </Card>
  )
}
