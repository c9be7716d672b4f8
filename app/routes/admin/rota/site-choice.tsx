import { Form } from '@remix-run/react'
import { Button } from '~/ui/button.tsx'
import { SelectField } from '~/ui/field.tsx'

/** Which site is shown: a plain form, so that it works without scripts. */
export function SiteChoice({
  sites,
  siteId,
  kept = {},
}: {
  sites: readonly { id: string; name: string }[]
  siteId: string
  /** What else the address asks for. */
  kept?: Record<string, string>
}) {
  return (
    <Form method="get" role="search" key={siteId} className="no-print mb-3 flex flex-wrap items-end gap-3">
      <SelectField
        name="site"
        label="Site"
        plain
        defaultValue={siteId}
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        className="max-sm:w-full sm:min-w-64"
      />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Show</Button>
    </Form>
  )
}
