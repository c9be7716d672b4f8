import { type ELSEWHERE } from '~/domain/time/clocking/punch.ts'
import { SelectField } from '~/ui/field.tsx'

/** A site that can be chosen. */
export type SiteName = { id: string; name: string }

/** The possible answers: the site of the planned shift, if any, the other sites, and none of them. */
export type Where = { sites: readonly SiteName[]; planned: { siteId: string; site: string } | null }

/**
 * The site of the shift. At a site where people work alone, monitoring starts with the clock-in. Nothing is
 * preselected, so it is the site of the planned shift unless the person says otherwise.
 */
export function SiteField({
  id = 'site',
  sites,
  planned,
  value,
  onChange,
  className,
}: Where & {
  id?: string
  value?: string
  onChange?: (siteId: string) => void
  className?: string
}) {
  if (sites.length === 0) return null
  const others = sites.filter((site) => site.id !== planned?.siteId)
  return (
    <SelectField
      id={id}
      name="siteId"
      label="Where are you working?"
      hint={planned && value ? `Your shift is at ${planned.site}. Control will see the difference.` : undefined}
      className={className}
      value={value}
      onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      placeholder={planned ? `${planned.site}, your shift` : 'Site of my shift, or the nearest'}
      options={[
        ...others.map((site) => ({ value: site.id, label: site.name })),
        { value: 'elsewhere' satisfies typeof ELSEWHERE, label: 'Somewhere else' },
      ]}
    />
  )
}
