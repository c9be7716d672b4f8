import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { files } from '#db/schema/files.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { isProblem, type Problem } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { examplePhoto, exampleSignature } from './fields/example-images.ts'
import { checkAnswers, exampleOf } from './form.ts'
import { findOwnSubmission, listOwnSubmissions } from './own.server.ts'
import { sendPhoto, sweepLoosePictures } from './pictures.server.ts'
import {
  createSubmission,
  deleteSubmission,
  submitFlat,
  submitSubmission,
  updateSubmission,
} from './submissions.server.ts'
import { findTemplate, templates } from './templates/index.ts'

const refusal = async (action: () => unknown): Promise<Problem> => {
  try {
    await action()
  } catch (error) {
    if (isProblem(error)) return error
    throw error
  }
  throw new Error('It was not refused')
}

const example = (id: number) => exampleOf(findTemplate(id)!)
const unsigned = (id: number) => ({ ...example(id), signature: undefined })
const draft = (templateId: number, formData: Record<string, unknown> = {}) => ({
  templateId,
  formData,
  status: 'draft' as const,
})
const submitted = (templateId: number, formData: Record<string, unknown>) => ({
  templateId,
  formData,
  status: 'submitted' as const,
})

it.each(templates.map((template) => [template.id, template] as const))(
  'stores and returns form %i',
  async (id, template) => {
    const alice = actor('alice')
    const made = await createSubmission(alice, submitted(id, example(id)))
    expect(made).toMatchObject({ templateId: id, status: 'submitted', complete: true, awaitingSignature: false })
    const found = findOwnSubmission(alice, { id: made.id })
    const words = checkAnswers(template, example(id), 'submit').answers!
    for (const [name, answer] of Object.entries(words)) {
      const isPicture = JSON.stringify(answer ?? '').includes('data:image')
      if (isPicture) expect(JSON.stringify(found.formData[name]), name).toMatch(/\/api\/files\/[\w-]+/)
      else expect(found.formData[name], name).toEqual(answer)
    }
    expect(found.reference).toMatch(new RegExp(`^F${id}-[2-9A-Z]{4}-[2-9A-Z]{4}$`))
  },
)

describe('a draft', () => {
  it('can be saved empty, changed and submitted', async () => {
    const alice = actor('alice')
    const { id } = await createSubmission(alice, draft(12))
    await updateSubmission(alice, { id, formData: { personName: 'Charlie' }, status: 'draft' })
    expect(findOwnSubmission(alice, { id }).formData.personName).toBe('Charlie')
    const done = await updateSubmission(alice, { id, formData: example(12), status: 'submitted' })
    expect(done).toMatchObject({ status: 'submitted', complete: true })
    expect(done.submittedAt).toBeInstanceOf(Date)
  })

  it('keeps its photos and its signature', async () => {
    const alice = actor('alice')
    const { id } = await createSubmission(
      alice,
      draft(15, { photographs: [examplePhoto, examplePhoto], signature: exampleSignature }),
    )
    const { formData, signatureData } = findOwnSubmission(alice, { id })
    expect(formData.photographs).toHaveLength(2)
    expect(formData.signature).toBe(signatureData)
    await updateSubmission(alice, { id, formData, status: 'draft' })
    expect(findOwnSubmission(alice, { id }).formData).toEqual(formData)
  })

  it('deletes a photo that was removed, with its file', async () => {
    const alice = actor('alice')
    const { id } = await createSubmission(alice, draft(15, { photographs: [examplePhoto, examplePhoto] }))
    const [first] = findOwnSubmission(alice, { id }).formData.photographs as string[]
    await updateSubmission(alice, { id, formData: { photographs: [first] }, status: 'draft' })
    expect(db().select().from(files).where(eq(files.purpose, 'form')).all()).toHaveLength(1)
  })

  it('can be deleted, with its pictures', async () => {
    const alice = actor('alice')
    const { id } = await createSubmission(alice, draft(15, { photographs: [examplePhoto] }))
    deleteSubmission(alice, { id })
    expect((await refusal(() => findOwnSubmission(alice, { id }))).kind).toBe('not_found')
    expect(db().select().from(files).where(eq(files.purpose, 'form')).all()).toEqual([])
  })

  it('of another person is never found', async () => {
    const { id } = await createSubmission(actor('alice'), draft(12))
    const bob = actor('bob')
    for (const action of [
      () => findOwnSubmission(bob, { id }),
      () => updateSubmission(bob, { id, formData: {}, status: 'draft' }),
      () => submitSubmission(bob, { id }),
      () => deleteSubmission(bob, { id }),
    ])
      expect((await refusal(action)).kind).toBe('not_found')
  })

  it('refuses wrong types by field', async () => {
    const problem = await refusal(() => createSubmission(actor('alice'), draft(10, { report: 7 })))
    expect(problem.errors).toEqual({ report: ['Please enter text'] })
  })
})

describe('submitting with two calls', () => {
  it.each([10, 11, 13, 14, 15])('form %i awaits its signature and is complete with it', async (templateId) => {
    const alice = actor('alice')
    const { id, ...first } = await createSubmission(alice, submitted(templateId, unsigned(templateId)))
    expect(first).toMatchObject({ status: 'submitted', complete: false, awaitingSignature: true, signatureData: null })
    const second = await submitSubmission(alice, { id, signatureData: exampleSignature })
    expect(second).toMatchObject({ status: 'submitted', complete: true, awaitingSignature: false })
    expect(second.signatureData).toMatch(/^\/api\/files\//)
    expect(second.submittedAt).toEqual(first.submittedAt)
  })

  it('reports what is missing if the signature does not come', async () => {
    const alice = actor('alice')
    const { id } = await createSubmission(alice, submitted(10, unsigned(10)))
    expect((await refusal(() => submitSubmission(alice, { id }))).errors).toEqual({
      signature: ['Signature is required'],
    })
  })

  it('changes nothing when it is repeated', async () => {
    const alice = actor('alice')
    const { id } = await createSubmission(alice, submitted(12, example(12)))
    const once = await submitSubmission(alice, { id })
    expect(await submitSubmission(alice, { id })).toEqual(once)
    const told = db().select().from(events).where(eq(events.type, 'form.submitted')).all()
    expect(told).toHaveLength(1)
  })

  it('checks a draft first, as the treatment summary is sent', async () => {
    const alice = actor('alice')
    const input = { ...draft(16, { ...unsigned(16), injuryPhotos: [] }), signatureData: exampleSignature }
    const { id } = await createSubmission(alice, input)
    const problem = await refusal(() => submitSubmission(alice, { id }))
    expect(problem.errors).toEqual({ injuryPhotos: ['Please take at least one photograph of the injury.'] })
    await updateSubmission(alice, { id, formData: example(16), status: 'draft' })
    expect(await submitSubmission(alice, { id })).toMatchObject({ status: 'submitted', complete: true })
  })
})

describe('a submission', () => {
  it('cannot be changed or deleted', async () => {
    const alice = actor('alice')
    const { id } = await createSubmission(alice, submitted(12, example(12)))
    expect((await refusal(() => updateSubmission(alice, { id, formData: {}, status: 'draft' }))).kind).toBe('conflict')
    expect((await refusal(() => deleteSubmission(alice, { id }))).kind).toBe('conflict')
  })

  it.each([17, 22, 23, 24, 25, 27, 28, 29])('of form %i needs its signature at once', async (id) => {
    const answers = { ...unsigned(id), employeeSignature: undefined }
    const problem = await refusal(() => createSubmission(actor('alice'), submitted(id, answers)))
    expect(problem.kind).toBe('invalid')
    expect(Object.keys(problem.errors!)[0]).toMatch(/signature/i)
  })

  it.each([1, 4, 26, 99])('of form %i is refused, because the form is not available', async (id) => {
    expect((await refusal(() => createSubmission(actor('alice'), submitted(id, {})))).message).toBe(
      'Unknown form template',
    )
  })

  it('of a sensitive form leaves none of its words readable in the database', async () => {
    const { id } = await createSubmission(actor('alice'), submitted(14, { ...example(14), codeWord: 'Kittiwake' }))
    await createSubmission(actor('alice'), submitted(12, { ...example(12), concernExplanation: 'Razorbill' }))
    const rows = JSON.stringify(
      db()
        .select()
        .from(formSubmissions)
        .all()
        .map((row) => ({ ...row, sealed: row.sealed?.toString('latin1') })),
    )
    expect(rows).not.toContain('Kittiwake')
    expect(rows).not.toContain('Razorbill')
    expect(findOwnSubmission(actor('alice'), { id }).formData.codeWord).toBe('Kittiwake')
  })

  it('accepts the signature beside the answers', async () => {
    const input = { ...submitted(22, unsigned(22)), signatureData: exampleSignature }
    expect(await createSubmission(actor('alice'), input)).toMatchObject({ complete: true })
  })

  it('returns its time among the answers, where the client expects it', async () => {
    const made = await createSubmission(
      actor('alice'),
      submitted(23, { ...example(23), submittedAt: '1999-01-01T00:00:00Z' }),
    )
    expect(made.formData.submittedAt).toEqual(made.submittedAt)
  })

  it('comes from the self appraisal in one flat call', async () => {
    const alice = actor('alice')
    const answer = await submitFlat(alice, { ...example(29), templateId: 29, status: 'submitted' })
    expect(findOwnSubmission(alice, { id: answer.id })).toMatchObject({ templateId: 29, complete: true })
  })
})

describe('photographs', () => {
  it('may be sent ahead of the form, one by one', async () => {
    const alice = actor('alice')
    const { url } = await sendPhoto(alice, { data: examplePhoto })
    const input = { ...submitted(15, { ...example(15), photographs: [url] }), manifest: { photographs: 1 } }
    expect((await createSubmission(alice, input)).formData.photographs).toEqual([url])
  })

  it('that have not all arrived delay the form', async () => {
    const input = { ...submitted(15, example(15)), manifest: { photographs: 4 } }
    const problem = await refusal(() => createSubmission(actor('alice'), input))
    expect(problem).toMatchObject({ kind: 'conflict', message: '1 of 4 photos have arrived. Please try again.' })
  })

  it('of another person cannot be attached', async () => {
    const { url } = await sendPhoto(actor('bob'), { data: examplePhoto })
    const problem = await refusal(() =>
      createSubmission(actor('alice'), submitted(15, { ...example(15), photographs: [url] })),
    )
    expect(problem.errors).toEqual({ photographs: ['A photo has not arrived. Please take it again.'] })
  })

  it('are deleted after thirty days if their form never came, and kept if it did', async () => {
    const alice = actor('alice')
    await sendPhoto(alice, { data: examplePhoto })
    const { id } = await createSubmission(alice, submitted(15, example(15)))
    expect(sweepLoosePictures(new Date(Date.now() + 29 * DAY_MS))).toBe(0)
    expect(sweepLoosePictures(new Date(Date.now() + 31 * DAY_MS))).toBe(1)
    const [photo] = findOwnSubmission(alice, { id }).formData.photographs as string[]
    expect(
      db()
        .select()
        .from(files)
        .where(eq(files.id, photo!.split('/').at(-1)!))
        .all(),
    ).toHaveLength(1)
  })

  it('that are not pictures are refused by their bytes', async () => {
    const data = `data:image/jpeg;base64,${Buffer.from('%PDF-1.7 no picture').toString('base64')}`
    expect((await refusal(() => sendPhoto(actor('alice'), { data }))).message).toMatch(/not an image/)
  })

  it('that are too large are refused with their size', async () => {
    const data = `data:image/jpeg;base64,${Buffer.alloc(9 * 2 ** 20).toString('base64')}`
    const problem = await refusal(() => sendPhoto(actor('alice'), { data }))
    expect(problem).toMatchObject({
      kind: 'too_large',
      message: 'The file is too large: 9 MB. At most 8 MB are allowed.',
    })
  })
})

it.each(['#ffffff', '#ffffff00'])('an empty signature pad is refused, in %s', async (background) => {
  const pad = await sharp({ create: { width: 400, height: 200, channels: 4, background } })
    .png()
    .toBuffer()
  const signature = `data:image/png;base64,${pad.toString('base64')}`
  const problem = await refusal(() => createSubmission(actor('alice'), submitted(22, { ...example(22), signature })))
  expect(problem.errors).toEqual({ signature: ['The signature is empty. Please sign again.'] })
})

it('one’s own are listed newest first, in pages', async () => {
  const alice = actor('alice')
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.unshift((await createSubmission(alice, draft(12))).id)
  await createSubmission(actor('bob'), draft(12))
  expect(listOwnSubmissions(alice, { limit: 50 }).items.map((each) => each.id)).toEqual(ids)
  expect(listOwnSubmissions(alice, { limit: 1, before: ids[0]! }).items.map((each) => each.id)).toEqual([ids[1]])
  expect((await refusal(() => listOwnSubmissions(alice, { limit: 5, before: 'nothing' }))).kind).toBe('invalid')
})

it('a draft open on two devices is not overwritten by the one that saves later, until it says so', async () => {
  const alice = actor('alice')
  const { id, updatedAt } = await createSubmission(alice, draft(19, example(19)))
  const updatedAtWas = updatedAt.toISOString()
  await new Promise((done) => setTimeout(done, 2))
  const first = await updateSubmission(alice, { ...draft(19, example(19)), id, updatedAtWas })
  const problem = await refusal(() => updateSubmission(alice, { ...draft(19), id, updatedAtWas }))
  expect(problem).toMatchObject({ kind: 'conflict', code: 'draft_changed' })
  expect(findOwnSubmission(alice, { id })).toMatchObject({ updatedAt: first.updatedAt })
  // A program that does not say which version it changed saves as before.
  expect(await updateSubmission(alice, { ...draft(19), id })).toMatchObject({ id, status: 'draft' })
})
