/** Categories that the editor offers. */
export const editorCategories = ['company update', 'training', 'safety', 'security', 'announcement'] as const

/** Every category that is accepted: those of the editor and those of the staff portal. */
export const newsCategories = [...editorCategories, 'company', 'awards', 'events'] as const

/** 'company update' is the staff portal's 'company'; others stay as they are. */
export const staffCategory = (category: string) => (category === 'company update' ? 'company' : category)

/** A category as people read it: 'Company', 'Security'; unknown ones as they are, with a capital. */
export const categoryLabel = (category: string) =>
  staffCategory(category).replace(/^./, (letter) => letter.toUpperCase())
