import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers } from '~/domain/forms/forms/answers.ts'
import { examplePhoto, exampleSignature } from '~/domain/forms/forms/fields/example-images.ts'
import { exampleOf } from '~/domain/forms/forms/form.ts'
import { findTemplate, templates } from '~/domain/forms/forms/templates/index.ts'
import { type Progress, sendForm, type Sent } from './send.ts'

type Submission = {
  id: string
  updatedAt?: string
  updatedAtWas?: string | null
  status: string
  formData: Answers
  signatureData?: string
  manifest?: object
}
type Loss = 'request' | 'answer'

/**
 * Stands in for a server, as far as sending needs one. The same key counts once, and a submitted form never changes.
 */
class FakeServer {
  photos: string[] = []
  submissions: Submission[] = []
  calls: string[] = []
  /** The requests or answers that will be lost next, by the end of their address. */
  lose = new Map<string, Loss>()
  signedOut = false
  saves = 0
  private answers = new Map<string, unknown>()

  fetch = async (path: string, { method, body, headers }: RequestInit): Promise<Response> => {
    const [address] = [...this.lose.keys()].filter((end) => path.endsWith(end))
    const loss = address && this.lose.get(address)
    if (address) this.lose.delete(address)
    if (loss === 'request') throw new TypeError('Failed to fetch')
    if (this.signedOut) return Response.json({ message: 'Please sign in' }, { status: 401 })
    this.calls.push(`${method} ${path}`)
    const key = (headers as Record<string, string>)['Idempotency-Key']
    const seen = key === undefined ? undefined : this.answers.get(key)
    const answer = seen ?? this.answer(String(method), path, JSON.parse(String(body)) as Submission & { data: string })
    if (key !== undefined) this.answers.set(key, answer)
    if (loss === 'answer') throw new TypeError('Failed to fetch')
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  }

  private answer(method: string, path: string, input: Submission & { data: string }): unknown {
    if (path === '/api/forms/photos') return { id: 'p', url: `/files/p${this.photos.push(input.data)}` }
    if ((method === 'POST' && !path.endsWith('/submit')) || path === '/api/forms/submit') {
      const id = `s${this.submissions.length + 1}`
      this.submissions.push({ ...input, id })
      return { id }
    }
    const found = this.submissions.find((each) => path.split('/').includes(each.id))!
    if (method === 'PUT' && found.status !== 'draft')
      return Response.json({ message: 'Too late', code: 'already_submitted' }, { status: 409 })
    if (input.updatedAtWas && input.updatedAtWas !== found.updatedAt)
      return Response.json({ message: 'Saved elsewhere', code: 'draft_changed' }, { status: 409 })
    Object.assign(found, input, path.endsWith('/submit') ? { status: 'submitted' } : {})
    return { id: found.id, updatedAt: (found.updatedAt = `save ${++this.saves}`) }
  }
}

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())

/** One person's phone with one form open. What it stores outlives a failure. */
function phone(id: number, answers: Answers = exampleOf(findTemplate(id)!)) {
  const kept: Progress = { photos: {} }
  const words: string[] = []
  const press = (
    intent: 'draft' | 'submit',
    draftId: string | null = null,
    draftWas: string | null = null,
  ): Promise<Sent> =>
    sendForm({
      template: findTemplate(id)!,
      answers,
      intent,
      draftId,
      draftWas,
      progress: kept,
      begun: {},
      onStep: (_progress, said) => Promise.resolve(words.push(said)),
    })
  return { press, words }
}

const threePhotos = {
  ...exampleOf(findTemplate(15)!),
  photographs: ['AAAA', 'BBBB', 'CCCC'].map((data) => `data:image/jpeg;base64,${data}`),
}

describe('a form that is submitted', () => {
  it.each(templates.map(({ id, name }) => [id, name]))('makes one submission: %i, %s', async (id) => {
    expect(await phone(id).press('submit')).toMatchObject({ kind: 'done', id: 's1' })
    expect(server.submissions).toMatchObject([{ status: 'submitted' }])
  })

  it.each([
    ['in one call, the signature among the answers', 17, 1, { formData: { signature: exampleSignature } }],
    ['in two, the signature with the second', 10, 2, { signatureData: exampleSignature }],
    ['in two, nothing with the second where no signature is asked', 12, 2, {}],
    ['as a draft with the signature beside it, then submitted', 16, 2, { signatureData: exampleSignature }],
    ['side by side, to a call of its own', 29, 1, { signature: exampleSignature }],
  ])('is sent %s', async (_words, id, count, carried) => {
    await phone(id).press('submit')
    const calls = server.calls.filter((call) => !call.endsWith('/photos'))
    expect(calls).toHaveLength(count)
    expect(server.submissions[0]).toMatchObject(carried)
  })

  it('sends photographs ahead, one by one, and shows progress', async () => {
    const { press, words } = phone(15, threePhotos)
    await press('submit')
    expect(words.slice(0, 3)).toEqual(['Sending photo 1 of 3...', 'Sent photo 1 of 3', 'Sending photo 2 of 3...'])
    expect(server.submissions).toMatchObject([
      { formData: { photographs: ['/files/p1', '/files/p2', '/files/p3'] }, manifest: { photographs: 3 } },
    ])
  })
})

describe('a lost connection', () => {
  it('loses no photograph that has arrived', async () => {
    const { press } = phone(15, threePhotos)
    server.lose.set('/photos', 'answer')
    expect(await press('submit')).toEqual({ kind: 'unsent', message: 'Photo 1 of 3 was not sent' })
    expect(await press('submit')).toMatchObject({ kind: 'done' })
    expect(server.photos).toHaveLength(3)
  })

  it.each(templates.flatMap(({ id }) => (['request', 'answer'] as const).map((loss) => [id, loss] as const)))(
    'creates no second submission of form %i when the %s is lost',
    async (id, loss) => {
      const { press } = phone(id)
      server.lose.set(id === 29 ? '/submit' : '/submissions', loss)
      expect(await press('submit')).toEqual({ kind: 'unsent', message: 'The connection was lost' })
      expect(await press('submit')).toMatchObject({ kind: 'done', id: 's1' })
      expect(server.submissions).toHaveLength(1)
    },
  )

  it('after the first of two calls is repaired by the second', async () => {
    const { press } = phone(10)
    server.lose.set('/submit', 'request')
    expect(await press('submit')).toMatchObject({ kind: 'unsent' })
    expect(await press('submit')).toMatchObject({ kind: 'done', id: 's1' })
    expect(server.submissions).toMatchObject([{ signatureData: exampleSignature }])
  })

  it('creates another submission only if the answers changed before it was sent again', async () => {
    const answers = exampleOf(findTemplate(12)!)
    const { press } = phone(12, answers)
    server.lose.set('/submissions', 'answer')
    await press('submit')
    answers.siteName = 'Northgate'
    await press('submit')
    expect(server.submissions).toHaveLength(2)
  })
})

describe('a draft', () => {
  it('is saved whole, including the signature, and saved again under its id', async () => {
    const { press } = phone(15, { ...exampleOf(findTemplate(15)!), photographs: [examplePhoto] })
    expect(await press('draft')).toMatchObject({ kind: 'done', id: 's1' })
    expect(server.submissions).toMatchObject([{ status: 'draft', formData: { signature: exampleSignature } }])
    expect(await press('draft', 's1')).toMatchObject({ kind: 'done', id: 's1' })
    expect(server.submissions).toHaveLength(1)
  })

  it('is saved once more and then submitted, also if an earlier submit succeeded without an answer', async () => {
    const { press } = phone(12)
    await press('draft')
    server.lose.set('/submit', 'answer')
    expect(await press('submit', 's1')).toMatchObject({ kind: 'unsent' })
    expect(await press('submit', 's1')).toEqual({ kind: 'done', id: 's1' })
    expect(server.submissions).toMatchObject([{ status: 'submitted' }])
  })

  it('that was saved on another device since is not overwritten before the person knows; submitting it is final', async () => {
    const { press } = phone(12)
    const other = phone(12)
    await press('draft')
    expect(await press('draft', 's1')).toEqual({ kind: 'done', id: 's1', savedAt: 'save 1' })
    expect(await other.press('draft', 's1', 'save 1')).toMatchObject({ savedAt: 'save 2' })
    expect(await press('draft', 's1', 'save 1')).toMatchObject({ kind: 'refused', savedSince: true })
    expect(await press('draft', 's1', null)).toMatchObject({ kind: 'done', savedAt: 'save 3' })
    expect(await other.press('submit', 's1', 'save 2')).toMatchObject({ kind: 'done' })
  })

  it('that was submitted elsewhere is not overwritten', async () => {
    const { press } = phone(12)
    await press('draft')
    await press('submit', 's1')
    expect(await press('draft', 's1')).toEqual({ kind: 'refused', message: 'Too late', errors: {} })
  })
})

it('says so when the session is over', async () => {
  server.signedOut = true
  expect(await phone(12).press('submit')).toEqual({ kind: 'signed-out' })
})
