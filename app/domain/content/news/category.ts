/** Categories that the editor offers. */
export const editorCategories = ['company update', 'training', 'safety', 'security', 'announcement'] as const

/** Every category that is accepted: the editor's and the staff portal's. */
export const newsCategories = [...editorCategories, 'company', 'awards', 'events'] as const

/** The editor's 'company update' is called 'company' in the staff portal; others keep their name. */
export const staffCategory = (category: string) => (category === 'company update' ? 'company' : category)

/** A category as people read it: 'Company', 'Security'. Unknown ones keep their name, with a capital. */
export const categoryLabel = (category: string) =>
  staffCategory(category).replace(/^./, (letter) => letter.toUpperCase())
