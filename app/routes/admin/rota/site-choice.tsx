import { type SiteChoices } from '~/domain/kernel/sites/choose.server.ts'
import { SiteFilter } from '~/routes/admin/site-filter.tsx'
import { Button } from '~/ui/button.tsx'
import { Form } from '~/ui/form.tsx'

/** Chooses the site: a plain form, so that it works without scripts. */
export function SiteChoice({
  sites,
  siteId,
  siteLabel,
  all,
  kept = {},
}: {
  sites: SiteChoices
  siteId: string
  siteLabel: string
  /** The label for all sites, if the page can show all of them. */
  all?: string
  /** Other fields of the address that are kept. */
  kept?: Record<string, string>
}) {
  return (
    <Form
      method="get"
      role="search"
      key={`${siteId} ${sites.word}`}
      className="no-print mb-3 flex flex-wrap items-end gap-3"
    >
      <SiteFilter {...{ sites, siteId, siteLabel, all }} name="site" className="max-sm:w-full sm:min-w-64" />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Show</Button>
    </Form>
  )
}
