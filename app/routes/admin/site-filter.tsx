import { type SiteChoices } from '~/domain/kernel/sites/choose.server.ts'
import { SelectField } from '~/ui/field.tsx'
import { SiteByName } from './site-by-name.tsx'

/**
 * Chooses the site of a page: a list, or with too many sites a typed name, and a list of the matches if there are
 * several. `chooseSite` reads these fields from the address.
 */
export function SiteFilter({
  sites,
  siteId,
  siteLabel,
  name,
  all,
  className,
}: {
  sites: SiteChoices
  /** The selected site; blank for all. */
  siteId: string
  siteLabel: string
  /** The name of the address's field with the site's id. */
  name: string
  /** The label for all sites, if the page can show all of them. */
  all?: string
  className?: string
}) {
  const { many, items, word } = sites
  const options = items.map(({ id, label }) => ({ value: id, label }))
  if (!many) {
    const offered = all ? [{ value: '', label: all }, ...options] : options
    return <SelectField name={name} label="Site" plain defaultValue={siteId} options={offered} className={className} />
  }
  if (options.length > 0) {
    const others = options.filter(({ value }) => value !== siteId)
    return (
      <>
        <SelectField
          name={name}
          label={`Sites with “${word}”`}
          plain
          defaultValue={siteId}
          options={[{ value: siteId, label: `Choose one of ${others.length}` }, ...others]}
          className={className}
        />
        <SiteByName name="siteName" label="Or another name" plain className={className} />
      </>
    )
  }
  return (
    <>
      {!all && <input type="hidden" name={name} value={siteId} />}
      <SiteByName
        name="siteName"
        label="Site"
        plain
        placeholder={all}
        defaultValue={word ?? siteLabel}
        errors={word === null ? undefined : ['No site has this name']}
        className={className}
      />
    </>
  )
}
