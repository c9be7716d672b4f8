import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { actor } from '../../../../e2e/support/actors.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { findFile } from '../../kernel/files/files.server.ts'
import { acknowledgeDocument, listAllDocuments, listDocuments } from './documents.server.ts'
import { fileKindOf } from './file-kind.ts'
import { DocumentChange, DocumentList, NewDocument } from './input.ts'
import { addDocument, removeDocument, updateDocument } from './publish.server.ts'
import { listReaders } from './readers.server.ts'
import { purgeUploads, uploadFile } from './upload.server.ts'
import { DAY_MS } from '~/platform/dates.ts'

const all = DocumentList.parse({})
const input = (changes: object = {}) =>
  NewDocument.parse({ title: 'Handbook', fileUrl: 'https://files.example/a.pdf', ...changes })
const data = (text: string) => `data:application/octet-stream;base64,${Buffer.from(text).toString('base64')}`
const pdf = { data: data('%PDF-1.7 something'), name: 'rota.pdf' }
const fileId = (url: string) => url.split('/').pop()!
const reads = (who: 'alice' | 'bob' | 'dana', url: string) => {
  try {
    return Boolean(findFile(actor(who), { id: fileId(url) }))
  } catch {
    return false
  }
}

describe('documents', () => {
  it('are listed with the details that staff look for', async () => {
    await addDocument(actor('dana'), input({ category: 'handbook', description: 'All of it', fileSize: 12_000 }))
    expect(listDocuments(actor('alice'), all).items).toMatchObject([
      { title: 'Handbook', category: 'handbook', fileType: 'PDF', fileSize: 12_000, userId: null },
    ])
    expect(listDocuments(actor('alice'), DocumentList.parse({ q: 'all of' })).items).toHaveLength(1)
    expect(listDocuments(actor('alice'), DocumentList.parse({ category: 'training' })).items).toEqual([])
  })

  it('stay hidden until their time of publication', async () => {
    await addDocument(actor('dana'), input({ publishedAt: new Date(Date.now() + 60_000).toISOString() }))
    expect(listDocuments(actor('alice'), all).items).toEqual([])
    expect(listDocuments(actor('alice'), all, new Date(Date.now() + 61_000)).items).toHaveLength(1)
  })

  it.each(['javascript:alert(1)', 'JaVa\tScript:alert(1)', '//evil.example/a', '\\\\evil', 'ftp://a.example'])(
    'do not link to %j',
    (fileUrl) => {
      const refused = NewDocument.safeParse({ title: 'x', fileUrl })
      expect(refused.error?.issues[0]?.path).toEqual(['fileUrl'])
    },
  )

  it('do not show a file that was uploaded for another purpose', async () => {
    await expect(addDocument(actor('dana'), input({ fileUrl: '/api/files/nothing' }))).rejects.toMatchObject({
      errors: { fileUrl: ['This uploaded file no longer exists'] },
    })
  })
})

describe('uploaded files', () => {
  it('are for admins until a document shows them, then for everyone', async () => {
    const dana = actor('dana')
    const { url, size, type } = await uploadFile(dana, pdf)
    expect([size, type, reads('dana', url), reads('alice', url)]).toEqual([18, 'application/pdf', true, false])
    const document = await addDocument(dana, input({ fileUrl: url }))
    expect(document).toMatchObject({ fileUrl: url, fileSize: 18, fileType: 'PDF' })
    expect(reads('alice', url)).toBe(true)
    removeDocument(dana, document)
    expect(reads('dana', url)).toBe(false)
  })

  it('of a personal document are for its owner and admins, sealed with the key of the owner', async () => {
    const dana = actor('dana')
    const upload = await uploadFile(dana, pdf)
    const alice = actor('alice')
    const personal = { category: 'personal', userId: alice.id }
    const document = await addDocument(dana, input({ fileUrl: upload.url, ...personal }))
    expect([reads('alice', document.fileUrl), reads('bob', document.fileUrl), reads('dana', document.fileUrl)]).toEqual(
      [true, false, true],
    )
    expect(reads('dana', upload.url)).toBe(false)
    expect(Buffer.from(await findFile(alice, { id: fileId(document.fileUrl) }).bytes()).toString()).toBe(
      '%PDF-1.7 something',
    )
    expect(listDocuments(alice, all).items).toHaveLength(1)
    expect(listDocuments(actor('bob'), all).items).toEqual([])
    const shared = DocumentChange.parse({ ...input({ fileUrl: document.fileUrl }), id: document.id })
    expect(reads('bob', (await updateDocument(dana, shared)).fileUrl)).toBe(true)
    expect(reads('alice', document.fileUrl)).toBe(false)
  })

  it('of a personal document without an owner are for admins only', async () => {
    const dana = actor('dana')
    const { url } = await uploadFile(dana, pdf)
    await addDocument(dana, input({ fileUrl: url, category: 'personal' }))
    expect([reads('alice', url), listDocuments(actor('alice'), all).items.length]).toEqual([false, 0])
    expect(listDocuments(dana, all).items).toHaveLength(1)
  })

  it('lose the location in a picture, and may have odd names', async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } })
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer()
    const dana = actor('dana')
    const name = '../..\\a"b.jpeg'
    const { url, type } = await uploadFile(dana, { data: `data:;base64,${bytes.toString('base64')}`, name })
    const file = findFile(dana, { id: fileId(url) })
    expect([type, file.name]).toEqual(['image/jpeg', 'a_b.jpg'])
    expect(Buffer.from(await file.bytes()).includes('secret-place')).toBe(false)
  })

  it.each([
    ['a page', '<html><script>1</script>', 'a.html'],
    ['a program', 'MZ\u0000\u0001', 'a.txt'],
    ['a page that says it is a PDF', '<html>', 'a.pdf'],
    ['office with macros', 'PK\u0003\u0004 word/ vbaProject.bin', 'a.docx'],
    ['an archive', 'PK\u0003\u0004 anything', 'a.zip'],
    ['nothing', '', 'a.txt'],
  ])('are not %s', (_what, text, name) => {
    expect(fileKindOf(Buffer.from(text), name)).toBeNull()
  })

  it('may be office files and plain text', () => {
    expect(fileKindOf(Buffer.from('PK\u0003\u0004 word/document.xml'), 'A.DOCX')?.ending).toBe('docx')
    expect(fileKindOf(Buffer.from('naïve, text'), 'a.csv')?.type).toBe('text/csv')
  })

  it('are deleted after a day if no document shows them', async () => {
    const dana = actor('dana')
    const [forgotten, shown] = [await uploadFile(dana, pdf), await uploadFile(dana, pdf)]
    await addDocument(dana, input({ fileUrl: shown.url, category: 'personal' }))
    expect(purgeUploads(new Date())).toBe(0)
    expect(purgeUploads(new Date(Date.now() + 2 * DAY_MS))).toBe(1)
    expect([reads('dana', forgotten.url), reads('dana', shown.url)]).toEqual([false, true])
  })

  it('over 10 MB are refused, with their size', async () => {
    const big = { data: data(`%PDF-${'x'.repeat(11 * 2 ** 20)}`), name: 'a.pdf' }
    await expect(uploadFile(actor('dana'), big)).rejects.toMatchObject({ kind: 'too_large' })
  })
})

describe('confirming that a document was read', () => {
  it('happens once, and the list shows who has not confirmed', async () => {
    const dana = actor('dana')
    const document = await addDocument(dana, input({ needsAcknowledgement: true }))
    expect(document).toMatchObject({ asked: 3, acknowledged: 0 })
    const alice = actor('alice')
    const asked = () =>
      listDocuments(alice, { limit: 50 }).items.filter((one) => one.needsAcknowledgement && !one.acknowledgedAt)
    expect(asked()).toHaveLength(1)
    const first = acknowledgeDocument(alice, document)
    expect(acknowledgeDocument(alice, document).acknowledgedAt).toEqual(first.acknowledgedAt)
    expect(asked()).toEqual([])
    const { done, missing } = listReaders(dana, { id: document.id, limit: 50 })
    expect(done.items.map(({ name }) => name)).toEqual(['Alice Archer'])
    expect(missing.items.map(({ name }) => name)).toEqual(['Bob Baker', 'Charlie Carter'])
  })

  it('is required again when another file replaces it', async () => {
    const dana = actor('dana')
    const { id } = await addDocument(dana, input({ needsAcknowledgement: true }))
    acknowledgeDocument(actor('alice'), { id })
    const renamed = { id, ...input({ needsAcknowledgement: true, title: 'New title' }) }
    expect((await updateDocument(dana, renamed)).acknowledged).toBe(1)
    const replaced = { id, ...input({ needsAcknowledgement: true, fileUrl: 'https://files.example/b.pdf' }) }
    expect((await updateDocument(dana, replaced)).acknowledged).toBe(0)
  })

  it('counts those who are asked now, so that a leaver or an admin stands in for nobody', async () => {
    const dana = actor('dana')
    const { id } = await addDocument(dana, input({ needsAcknowledgement: true }))
    for (const name of ['alice', 'bob', 'dana'] as const) acknowledgeDocument(actor(name), { id })
    deactivateStaff(dana, { id: actor('alice').id })
    const counts = () => listAllDocuments(dana, all).items.map(({ asked, acknowledged }) => [asked, acknowledged])
    expect(counts()).toEqual([[2, 1]])
    const personal = input({ category: 'personal', userId: actor('charlie').id, needsAcknowledgement: true })
    await updateDocument(dana, { ...personal, id })
    expect(counts()).toEqual([[1, 0]])
    acknowledgeDocument(actor('charlie'), { id })
    expect(counts()).toEqual([[1, 1]])
  })

  it('is not asked of the owner of a personal document after they have left', async () => {
    const [dana, { id: userId }] = [actor('dana'), actor('charlie')]
    const { id } = await addDocument(dana, input({ category: 'personal', userId, needsAcknowledgement: true }))
    deactivateStaff(dana, { id: userId })
    expect(listAllDocuments(dana, all).items).toMatchObject([{ asked: 0, acknowledged: 0 }])
    expect(listReaders(dana, { id, limit: 50 }).missing).toMatchObject({ items: [], total: 0 })
    reactivateStaff(dana, { id: userId })
    expect(listReaders(dana, { id, limit: 50 }).missing).toMatchObject({ total: 1 })
  })

  it('does not confirm a file that replaced the one that was read', async () => {
    const dana = actor('dana')
    const { id, fileUrl } = await addDocument(dana, input({ needsAcknowledgement: true }))
    await updateDocument(dana, { id, ...input({ needsAcknowledgement: true, fileUrl: 'https://files.example/b.pdf' }) })
    expect(() => acknowledgeDocument(actor('alice'), { id, fileUrl })).toThrow('has been replaced')
    expect(listReaders(dana, { id, limit: 50 }).done.total).toBe(0)
    const { fileUrl: present } = listDocuments(actor('alice'), all).items[0]!
    acknowledgeDocument(actor('alice'), { id, fileUrl: present })
    expect(listReaders(dana, { id, limit: 50 }).done.total).toBe(1)
  })

  it('is refused for a person who may not see the document', async () => {
    const personal = { category: 'personal', userId: actor('alice').id, needsAcknowledgement: true }
    const document = await addDocument(actor('dana'), input(personal))
    expect(() => acknowledgeDocument(actor('bob'), document)).toThrow('Document not found')
    expect(document.asked).toBe(1)
  })
})
