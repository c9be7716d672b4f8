import { data } from '@remix-run/node'
import { type Person } from '~/domain/access/actor.ts'
import { type Answers } from '~/domain/forms/answers.ts'
import { findFormPage } from '~/domain/forms/page.server.ts'
import { type Field } from '~/domain/forms/fields/kinds.ts'
import { readAnswers } from '~/domain/forms/fields/read.ts'
import { saveForm } from '~/domain/forms/submissions.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { type ActionAnswer, type PageContext, redirectWith } from '~/http/page.server.ts'
import { statusOf } from '~/http/problem.server.ts'

/** A form posted by a browser without scripts: read by its template, saved or submitted, and led on. */
export async function fillAction(actor: Person, form: FormData, { url }: PageContext) {
  const { template } = findFormPage(actor, { slug: url.pathname.slice(1) })
  const answers = readAnswers(template, form)
  for (const field of template.sections.flatMap((section) => section.fields)) await addChosenFiles(field, form, answers)
  const status = form.get('intent') === 'submit' ? ('submitted' as const) : ('draft' as const)
  try {
    const saved = await saveForm(actor, {
      templateId: template.id,
      id: String(form.get('draftId') ?? ''),
      formData: answers,
      status,
    })
    const { draft, submitted } = template.toasts
    if (status === 'draft') return redirectWith(`/${template.slug}?draft=${saved.id}`, toastOf(draft))
    const to =
      template.after.go && template.after.go !== '/forms'
        ? template.after.go
        : `${template.after.go ?? `/${template.slug}`}?submitted=${saved.id}`
    return redirectWith(to, toastOf(submitted))
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

async function addChosenFiles(field: Field, form: FormData, answers: Answers): Promise<void> {
  if (field.kind !== 'photos') return
  const files = form.getAll(`${field.name}File`).filter((each): each is File => each instanceof File && each.size > 0)
  const chosen = await Promise.all(
    files.map(
      async (file) =>
        `data:${file.type || 'image/jpeg'};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`,
    ),
  )
  if (chosen.length === 0) return
  const kept = Array.isArray(answers[field.name]) ? (answers[field.name] as string[]) : []
  answers[field.name] = field.stored === 'list' ? [...(field.many ? kept : []), ...chosen] : chosen[0]
}
