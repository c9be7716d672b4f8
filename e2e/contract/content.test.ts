import { expect, test } from '../support/test.ts'

const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.7 rota').toString('base64')}`
type Row = Record<string, unknown> & { id: string }

test.describe('news', () => {
  test('are published, read, changed and deleted', async ({ as }) => {
    const [dana, alice] = [await as('dana'), await as('alice')]
    const input = {
      title: 'Radios',
      content: 'Use **channel 4**',
      category: 'company update',
      excerpt: 'Short',
      imageUrl: GIF,
    }
    const made = await dana.post('/api/admin/news', { data: input })
    expect(made.status(), await made.text()).toBe(201)
    const article = (await made.json()) as Row & { imageUrl: string }
    expect(article).toMatchObject({ title: 'Radios', category: 'company update', excerpt: 'Short', scheduled: false })
    const picture = await alice.get(article.imageUrl)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    const [seen] = (await (await alice.get('/api/news')).json()) as Row[]
    expect(seen).toMatchObject({
      id: article.id,
      category: 'company',
      content: 'Use **channel 4**',
      imageUrl: article.imageUrl,
    })
    const change = { ...input, title: 'New radios', imageUrl: null }
    const changed = await dana.put(`/api/admin/news/${article.id}`, { data: change })
    expect(await changed.json()).toMatchObject({ title: 'New radios', imageUrl: null })
    expect((await alice.get(article.imageUrl)).status()).toBe(404)
    expect((await dana.delete(`/api/admin/news/${article.id}`)).status()).toBe(200)
    expect((await dana.delete(`/api/admin/news/${article.id}`)).status()).toBe(404)
  })

  test('stay hidden from staff until their time', async ({ as }) => {
    const dana = await as('dana')
    const publishedAt = new Date(Date.now() + 3_600_000).toISOString()
    const input = { title: 'Later', content: 'x', publishedAt }
    const { id } = (await (await dana.post('/api/admin/news', { data: input })).json()) as Row
    const seen = (await (await (await as('alice')).get('/api/news')).json()) as Row[]
    expect(seen.map((row) => row.id)).not.toContain(id)
    const list = await dana.get('/api/admin/news')
    expect(Number(list.headers()['x-total-count'])).toBeGreaterThanOrEqual(1)
    expect((await list.json()) as Row[]).toContainEqual(expect.objectContaining({ id, scheduled: true }))
  })

  test('are refused with the field that is wrong', async ({ as }) => {
    const dana = await as('dana')
    const call = async (data: object) => {
      const answer = await dana.post('/api/admin/news', { data })
      return [answer.status(), Object.keys(((await answer.json()) as { errors?: object }).errors ?? {})]
    }
    expect(await call({ title: 'x' })).toEqual([400, ['content']])
    expect(await call({ title: 'x', content: 'x', category: 'gossip' })).toEqual([400, ['category']])
    expect(await call({ title: 'x', content: 'x', imageUrl: 'https://a.example/x.png' })).toEqual([400, ['imageUrl']])
    expect(await call({ title: 'x', content: 'x', imageUrl: 'data:image/svg+xml;base64,PHN2Zy8+' })).toEqual([
      415,
      ['imageUrl'],
    ])
  })

  test('with the same Idempotency-Key are published once', async ({ as }) => {
    const dana = await as('dana')
    const post = () =>
      dana.post('/api/admin/news', {
        data: { title: 'Once', content: 'x' },
        headers: { 'Idempotency-Key': 'news-once' },
      })
    const [first, second] = [(await (await post()).json()) as Row, (await (await post()).json()) as Row]
    expect(second.id).toBe(first.id)
  })

  test('keep the first change when two admins edit at once', async ({ as }) => {
    const [one, two] = [await as('dana'), await as('dana')]
    const made = (await (await one.post('/api/admin/news', { data: { title: 'Base', content: 'x' } })).json()) as Row
    const change = (title: string) => ({ data: { title, content: 'x', updatedAtWas: made.updatedAt } })
    expect((await one.put(`/api/admin/news/${made.id}`, change('First'))).status()).toBe(200)
    expect((await two.put(`/api/admin/news/${made.id}`, change('Second'))).status()).toBe(409)
  })
})

test.describe('documents', () => {
  test('with an uploaded file are for everyone, as a download', async ({ as }) => {
    const [dana, alice] = [await as('dana'), await as('alice')]
    const upload = await dana.post('/api/admin/files', { data: { data: PDF, name: 'rota.pdf' } })
    expect(upload.status()).toBe(201)
    const file = (await upload.json()) as { url: string; size: number; type: string }
    expect(file).toMatchObject({ size: 13, type: 'application/pdf' })
    expect((await alice.get(file.url)).status()).toBe(404)
    const input = { title: 'Rota', description: 'Weeks 1 to 4', category: 'policy', fileUrl: file.url, fileSize: 1 }
    const made = await dana.post('/api/admin/documents', { data: input })
    expect(made.status(), await made.text()).toBe(201)
    const answer = await alice.get(file.url)
    expect([answer.status(), answer.headers()['content-disposition']]).toEqual([
      200,
      "attachment; filename*=UTF-8''rota.pdf",
    ])
    expect(answer.headers()['content-security-policy']).toContain('sandbox')
    const list = (await (await alice.get('/api/documents')).json()) as Row[]
    expect(list[0]).toMatchObject({
      title: 'Rota',
      fileType: 'PDF',
      fileSize: 13,
      category: 'policy',
      fileUrl: file.url,
    })
    expect(list[0]!.uploadedAt).toEqual(expect.any(String))
  })

  for (const fileUrl of [
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    '//evil.example',
    '\\\\evil',
    'data:text/html,x',
    '/api/auth/user',
  ]) {
    test(`do not link to ${JSON.stringify(fileUrl)}`, async ({ as }) => {
      const answer = await (await as('dana')).post('/api/admin/documents', { data: { title: 'x', fileUrl } })
      expect(answer.status()).toBe(400)
      expect(await answer.json()).toMatchObject({ errors: { fileUrl: [expect.any(String)] } })
    })
  }

  test('for one person are seen only by that person and admins', async ({ as }) => {
    const [dana, alice, bob] = [await as('dana'), await as('alice'), await as('bob')]
    const { id: userId } = (await (await alice.get('/api/auth/user')).json()) as Row
    const file = (await (await dana.post('/api/admin/files', { data: { data: PDF, name: 'pay.pdf' } })).json()) as {
      url: string
    }
    const input = { title: 'Pay slip', category: 'personal', fileUrl: file.url, userId }
    const made = (await (await dana.post('/api/admin/documents', { data: input })).json()) as Row & { fileUrl: string }
    const titles = async (client: typeof alice) =>
      ((await (await client.get('/api/documents')).json()) as Row[]).map((row) => row.title)
    expect(await titles(alice)).toContain('Pay slip')
    expect(await titles(bob)).not.toContain('Pay slip')
    expect([(await alice.get(made.fileUrl)).status(), (await bob.get(made.fileUrl)).status()]).toEqual([200, 404])
    const unknown = await dana.post('/api/admin/documents', { data: { ...input, userId: 'nobody' } })
    expect([unknown.status(), Object.keys(((await unknown.json()) as { errors: object }).errors)]).toEqual([
      400,
      ['userId'],
    ])
  })

  test('ask to be confirmed, and show who has not confirmed', async ({ as }) => {
    const [dana, alice] = [await as('dana'), await as('alice')]
    const input = { title: 'Rules', fileUrl: 'https://files.example/rules.pdf', needsAcknowledgement: true }
    const { id } = (await (await dana.post('/api/admin/documents', { data: input })).json()) as Row
    const said = await alice.post(`/api/documents/${id}/acknowledge`)
    expect(await said.json()).toMatchObject({ id, acknowledgedAt: expect.any(String) })
    const people = (await (await dana.get(`/api/admin/documents/${id}/acknowledgements`)).json()) as Record<
      'done' | 'missing',
      Row[]
    >
    expect(people.done.map((row) => row.name)).toEqual(['Alice Archer'])
    expect(people.missing.map((row) => row.name)).toContain('Bob Baker')
    const plain = await dana.post('/api/admin/documents', { data: { title: 'y', fileUrl: 'https://files.example/y' } })
    expect((await alice.post(`/api/documents/${((await plain.json()) as Row).id}/acknowledge`)).status()).toBe(409)
  })

  test('accept no programs, pages or archives', async ({ as }) => {
    const dana = await as('dana')
    const send = async (text: string, name: string) => {
      const data = `data:application/octet-stream;base64,${Buffer.from(text, 'latin1').toString('base64')}`
      return (await dana.post('/api/admin/files', { data: { data, name } })).status()
    }
    expect(await send('<html><script>1</script>', 'a.html')).toBe(415)
    expect(await send('MZ\u0000\u0001', 'a.exe')).toBe(415)
    expect(await send('<html>', 'a.pdf')).toBe(415)
    expect(await send('plain words', 'a.txt')).toBe(201)
  })
})

test.describe('performance', () => {
  test('shows defaults as defaults until there is a record, then the person’s own', async ({ as }) => {
    const [dana, charlie] = [await as('dana'), await as('charlie')]
    const [before] = (await (await charlie.get('/api/performance/metrics')).json()) as Row[]
    expect(before).toMatchObject({
      assessed: false,
      overallRating: 4.2,
      attendanceRate: 98,
      punctualityRate: 95,
      feedbackCount: 3,
    })
    const { id: userId } = (await (await charlie.get('/api/auth/user')).json()) as Row
    const input = { userId, title: 'Calm', content: 'Handled a difficult night well', rating: 5 }
    expect((await dana.post('/api/admin/performance/feedback', { data: input })).status()).toBe(201)
    const [after] = (await (await charlie.get('/api/performance/metrics')).json()) as Row[]
    expect(after).toMatchObject({ assessed: true, overallRating: 5, feedbackCount: 1 })
    const [newest] = (await (await charlie.get('/api/performance/feedback')).json()) as Row[]
    expect(newest).toMatchObject({ title: 'Calm', rating: 5 })
    const others = (await (await (await as('alice')).get('/api/performance/feedback')).json()) as Row[]
    expect(others.map((row) => row.id)).not.toContain(newest!.id)
    expect((await dana.post('/api/admin/performance/feedback', { data: { ...input, rating: 6 } })).status()).toBe(400)
  })
})

test.describe('permissions', () => {
  const calls: [method: string, path: string][] = [
    ['GET', '/api/admin/news'],
    ['POST', '/api/admin/news'],
    ['PUT', '/api/admin/news/x'],
    ['DELETE', '/api/admin/news/x'],
    ['GET', '/api/admin/documents'],
    ['POST', '/api/admin/documents'],
    ['PUT', '/api/admin/documents/x'],
    ['DELETE', '/api/admin/documents/x'],
    ['GET', '/api/admin/documents/x/acknowledgements'],
    ['POST', '/api/admin/files'],
    ['GET', '/api/admin/performance/feedback'],
    ['POST', '/api/admin/performance/feedback'],
    ['GET', '/api/admin/audit-logs/export'],
    ['POST', '/api/admin/generate-professional-report'],
    ['POST', '/api/admin/send-professional-report-email'],
  ]
  test('admins only may make these calls', async ({ as }) => {
    const [nobody, alice] = [await as('nobody'), await as('alice')]
    for (const [method, path] of calls) {
      const options = method === 'GET' ? { method } : { method, data: {} }
      expect([path, (await nobody.fetch(path, options)).status()]).toEqual([path, 401])
      expect([path, (await alice.fetch(path, options)).status()]).toEqual([path, 403])
    }
    for (const path of ['/api/news', '/api/documents', '/api/performance/metrics', '/api/performance/feedback']) {
      expect([path, (await nobody.get(path)).status()]).toEqual([path, 401])
    }
  })
})
