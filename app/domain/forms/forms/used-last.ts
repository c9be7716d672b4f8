/**
 * Sorts forms with the last used ones first, the others in the order of the catalogue. @param used what a person has
 * started or sent, newest first
 */
export function usedLastFirst<F extends { id: number }>(
  forms: readonly F[],
  used: readonly { templateId: number; submittedAt: Date | null; updatedAt: Date }[],
): { form: F; usedAt: Date | null }[] {
  const rank = (form: F) => {
    const at = used.findIndex(({ templateId }) => templateId === form.id)
    return at === -1 ? used.length : at
  }
  return forms
    .map((form) => {
      const last = used[rank(form)]
      // A review changes `updatedAt`, too.
      return { form, usedAt: last?.submittedAt ?? last?.updatedAt ?? null }
    })
    .sort((a, b) => rank(a.form) - rank(b.form))
}
