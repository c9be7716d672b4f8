import { SelectField } from '~/ui/field.tsx'

/** A site, as it can be chosen. */
export type SiteName = { id: string; name: string }

/** Where the shift is worked: at a site where people work alone the watch starts with the clock-in. */
export function SiteField({
  id = 'site',
  sites,
  value,
  onChange,
  className,
}: {
  id?: string
  sites: readonly SiteName[]
  value?: string
  onChange?: (siteId: string) => void
  className?: string
}) {
  if (sites.length === 0) return null
  return (
    <SelectField
      id={id}
      name="siteId"
      label="Where are you working?"
      className={className}
      value={value}
      onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      placeholder="Somewhere else"
      options={sites.map((site) => ({ value: site.id, label: site.name }))}
    />
  )
}
