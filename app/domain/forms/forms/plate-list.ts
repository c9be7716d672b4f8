import { type Template } from './template.ts'

/**
 * Returns the form with a list of vehicles for its number plate. As with sites, other text may be typed. Forms without
 * a vehicle do not change.
 */
export function withPlateList(template: Template): Template {
  const { vehicle } = template
  if (!vehicle) return template
  const sections = template.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => {
      if (field.name !== vehicle.plate) return field
      const { name, label, required, width, fill, hint } = field
      return { kind: 'site' as const, name, label, required, width, fill, hint }
    }),
  }))
  return { ...template, sections }
}
