import { eq } from 'drizzle-orm'
import { formSubmissions } from '#db/schema/forms.ts'
import { type Block } from '#workers/pdf.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { countMade } from '../../kernel/access/throttle.server.ts'
import { may } from '../../kernel/access/permissions.ts'
import { sentWords } from './sent.ts'
import { env } from '~/platform/env.server.ts'
import { readFile } from '../../kernel/files/files.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { db } from '~/platform/store.server.ts'
import { runPdf } from '~/platform/threads.server.ts'
import { type PaperBlock } from './answers.ts'
import { withoutNames } from './confidential.ts'
import { paperOf } from './document.ts'
import { type SubmissionId } from './input.ts'
import { findOwnSubmission } from './own.server.ts'
import { openSubmission } from './review.server.ts'
import { type SubmissionView } from './submission-view.server.ts'
import { wordingOf } from './wording.server.ts'

/**
 * Exports a submission as PDF, for its owner or an admin; the audit log records an admin's view of a sensitive one.
 * @throws Problem not_found
 */
export async function submissionPdf(actor: Person, { id }: SubmissionId): Promise<{ name: string; bytes: Uint8Array }> {
  const view =
    isOwn(actor, id) || !may(actor, 'form.review') ? findOwnSubmission(actor, { id }) : openSubmission(actor, { id })
  countMade('document', actor)
  const asked = wordingOf(view)
  const template = asked && !view.userId ? withoutNames(asked) : asked
  const paper = template ? paperOf(template, view.formData, view.alarms) : []
  const bytes = await runPdf({
    company: env().COMPANY_NAME,
    title: view.templateName,
    reference: view.reference,
    facts: factsOf(view),
    blocks: await Promise.all(paper.map(withPictures)),
  })
  return { name: `${view.reference}.pdf`, bytes }
}

const isOwn = (actor: Person, id: string) =>
  db().select({ userId: formSubmissions.userId }).from(formSubmissions).where(eq(formSubmissions.id, id)).get()
    ?.userId === actor.id

function factsOf(view: SubmissionView): { label: string; text: string }[] {
  const by = namesOf([view.userId]).get(view.userId) ?? ''
  const when = sentWords(view) || 'Not submitted yet'
  const state = view.awaitingSignature
    ? 'Awaiting signature'
    : view.status.replace(/^./, (letter) => letter.toUpperCase())
  const facts = [
    { label: 'Reference', text: view.reference },
    ...(by ? [{ label: 'Filled in by', text: by }] : []),
    { label: 'Submitted', text: when },
    { label: 'Status', text: state },
  ]
  return view.reviewNotes ? [...facts, { label: 'Review note', text: view.reviewNotes }] : facts
}

async function withPictures(block: PaperBlock): Promise<Block> {
  if (block.kind !== 'pictures') return block
  const count = block.addresses.length
  const pictures = await Promise.all(
    block.addresses.map(async (address, at) => ({
      bytes: (await readFile(address.split('/').at(-1)!)).bytes as Uint8Array,
      alt: count > 1 ? `${block.label}, ${at + 1} of ${count}` : block.label,
    })),
  )
  return { kind: 'pictures', label: block.label, height: block.height, pictures }
}
