import { readsAs } from './form.ts'
import { type Template } from './template.ts'
import { templates } from './templates/index.ts'

/** A form as the catalogue shows it. */
export interface CatalogueCard {
  id: number
  slug: string
  name: string
  description: string
  category: Template['category']
  version: number
  available: boolean
  needsSignature: boolean
  needsPhoto: boolean
}

/** Every available form, in the order of the catalogue. */
export const listTemplates = (): CatalogueCard[] =>
  templates.map(({ id, slug, name, description, category, version, sections }) => {
    const required = sections.flatMap((section) => section.fields).filter((field) => field.required !== undefined)
    const needs = (what: 'photos' | 'signature') => required.some((field) => readsAs(field) === what)
    return {
      id,
      slug,
      name,
      description,
      category,
      version,
      available: true,
      needsSignature: needs('signature'),
      needsPhoto: needs('photos'),
    }
  })

export const templateOfSlug = (slug: string): Template | undefined =>
  templates.find((template) => template.slug === slug)
