import { data } from '@remix-run/node'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { pageAfter, readAnswers } from '~/domain/forms/forms/form.ts'
import { findFormPage } from '~/domain/forms/forms/page.server.ts'
import { saveForm } from '~/domain/forms/forms/submissions.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { type ActionAnswer, type PageContext, redirectWith } from '~/http/page.server.ts'
import { withChosenPhotos } from '~/http/posted-photo.server.ts'
import { statusOf } from '~/http/problem.server.ts'

/** Handles a form posted without scripts: reads it by its template, saves or submits it, and redirects. */
export async function fillAction(actor: Person, form: FormData, { url }: PageContext) {
  const { template } = findFormPage(actor, { slug: url.pathname.slice(1) })
  const answers = readAnswers(template, await withChosenPhotos(form))
  const status = form.get('intent') === 'submit' ? ('submitted' as const) : ('draft' as const)
  try {
    const saved = await saveForm(actor, {
      templateId: template.id,
      id: String(form.get('draftId') ?? ''),
      formData: answers,
      status,
      updatedAtWas: status === 'draft' ? String(form.get('draftWas') ?? '') : null,
    })
    const { draft, submitted } = template.toasts
    if (status === 'draft') return redirectWith(`/${template.slug}?draft=${saved.id}`, toastOf(draft))
    return redirectWith(pageAfter(template, saved.id), toastOf(submitted))
  } catch (error) {
    if (!isProblem(error)) throw error
    const result = { status: 'error' as const, error: error.errors ?? { '': [error.message] } }
    return data<ActionAnswer>({ result, view: { answers } }, { status: statusOf(error) })
  }
}

const toastOf = ({ title, text }: { title: string; text: string }) => ({
  title,
  description: text,
  tone: 'good' as const,
})
