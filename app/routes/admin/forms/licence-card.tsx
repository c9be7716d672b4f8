import { useNavigation } from '@remix-run/react'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'

/** The recorded details of a licence, for a person to compare with the photograph. */
export function LicenceCard({ licences }: { licences: string[] }) {
  const busy = useNavigation().formData?.get('intent') === 'differs'
  return (
    <Card as="section" aria-labelledby="licence-title" className="no-print">
      <CardTitle
        id="licence-title"
        icon="shield-check"
        title="SIA licence on record"
        sub="Compare it with the photo on this form."
      />
      {licences.length === 0 && <p className="mt-3">No SIA licence is on record.</p>}
      <ul className="mt-3 grid gap-2">
        {licences.map((line) => (
          <li key={line} className="tabular-nums">
            {line}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-3">
        <input type="hidden" name="intent" value="differs" />
        <Button type="submit" busy={busy}>
          The photo differs: add an action
        </Button>
      </Form>
    </Card>
  )
}
