import { compareNames } from '~/platform/names.ts'
/** Categories of documents, in the order of the staff page's chips. */
export const documentCategories = ['policy', 'handbook', 'personal', 'training', 'safety'] as const

const LABELS: Record<string, string> = {
  policy: 'Policies',
  handbook: 'Handbook',
  personal: 'Personal',
  training: 'Training',
  safety: 'Safety',
}

/** A category as people read it. An unknown one keeps its name, with a capital. */
export const documentCategoryLabel = (category: string) =>
  LABELS[category] ?? category.replace(/^./, (letter) => letter.toUpperCase())

/** Groups documents by category: known ones in their order, then others by name. Documents keep their order. */
export function byCategory<T extends { category: string }>(
  documents: readonly T[],
): { category: string; label: string; documents: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const document of documents) groups.set(document.category, [...(groups.get(document.category) ?? []), document])
  const rank = (category: string) => {
    const at = (documentCategories as readonly string[]).indexOf(category)
    return at < 0 ? documentCategories.length : at
  }
  return [...groups.keys()]
    .sort((a, b) => rank(a) - rank(b) || compareNames(a, b))
    .map((category) => ({ category, label: documentCategoryLabel(category), documents: groups.get(category) ?? [] }))
}
