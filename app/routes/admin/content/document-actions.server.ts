import { formAction } from '~/http/page.server.ts'
import { z } from 'zod'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { DocumentChange, NewDocument } from '~/domain/content/documents/input.ts'
import { addDocument, removeDocument, updateDocument } from '~/domain/content/documents/publish.server.ts'
import { keepUpload } from '~/domain/content/documents/upload.server.ts'
import { choosePerson } from '~/domain/kernel/people/choose.server.ts'
import { invalid } from '~/platform/problem.ts'

/** The form's fields, which include a file or an address, and a person as typed text. */
const posted = {
  file: z.instanceof(File).optional(),
  fileUrl: z.string().trim().max(2000).optional(),
  owner: z.string().max(200).optional(),
}
type Posted = { file?: File; fileUrl?: string; owner?: string; category: string }

const listed = (title: string) => ({ to: '/admin/content/documents', toast: { title, tone: 'good' as const } })

export const add = formAction(
  NewDocument.extend(posted),
  async (actor, { file, owner, ...input }) =>
    addDocument(actor, NewDocument.parse({ ...again(input), ...(await chosen(actor, { ...input, file, owner })) })),
  (view) => listed(view.scheduled ? 'Document scheduled' : 'Document published'),
)

export const save = formAction(
  DocumentChange.extend(posted),
  async (actor, { file, owner, ...input }) =>
    updateDocument(
      actor,
      DocumentChange.parse({ ...again(input), ...(await chosen(actor, { ...input, file, owner })) }),
    ),
  listed('Document saved'),
)

export const remove = formAction(ById, removeDocument, listed('Document deleted'))

async function chosen(actor: Person, { file, fileUrl, owner, category }: Posted) {
  const userId = category === 'personal' && owner ? choosePerson(actor, owner, 'owner').id : null
  if (file?.size) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { url } = await keepUpload(actor, { bytes, name: file.name }, 'file')
    return { fileUrl: url, userId }
  }
  const checked = NewDocument.shape.fileUrl.safeParse(fileUrl)
  if (!checked.success) throw invalid('fileUrl', checked.error.issues[0]!.message)
  return { fileUrl: checked.data, userId }
}

const again = <T extends { publishedAt?: Date }>(input: T) => ({
  ...input,
  publishedAt: input.publishedAt?.toISOString(),
})
