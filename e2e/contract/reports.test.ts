import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../app/domain/forms/forms/templates/index.ts'
import { expect, test } from '../support/test.ts'

type Row = Record<string, unknown> & { id: string }

async function submitted(client: {
  post: (path: string, options: object) => Promise<{ json: () => Promise<unknown> }>
}) {
  const data = { templateId: 10, status: 'submitted', formData: exampleOf(findTemplate(10)!) }
  return (await (await client.post('/api/forms/submissions', { data })).json()) as Row & { reference: string }
}

test('a report is written from the record, whatever content the client claims', async ({ as }) => {
  const { id, reference } = await submitted(await as('alice'))
  const data = {
    submissionId: id,
    formData: { report: 'forged' },
    templateName: 'Daily Report Log',
    staffName: 'Somebody Else',
    timestamp: new Date().toISOString(),
    clientName: 'Acme Ltd',
    clientContact: 'Jane Roe',
    clientEmail: 'jane@acme.example',
    siteLocation: 'Dock 4',
  }
  const dana = await as('dana')
  const answer = await dana.post('/api/admin/generate-professional-report', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  const { professionalReport } = (await answer.json()) as { professionalReport: string }
  for (const words of ['Acme Ltd', 'Jane Roe', 'Dock 4', 'Alice Archer', reference])
    expect(professionalReport).toContain(words)
  expect(professionalReport).not.toMatch(/forged|Somebody Else/)
  const nameless = await dana.post('/api/admin/generate-professional-report', { data: { ...data, clientName: '' } })
  expect([nameless.status(), (await nameless.json()) as unknown]).toMatchObject([
    400,
    { message: expect.stringContaining('Missing Information') },
  ])
  const unknown = await dana.post('/api/admin/generate-professional-report', {
    data: { ...data, submissionId: 'nothing' },
  })
  expect(unknown.status()).toBe(404)
})

test('a report goes to its client by email', async ({ as }) => {
  const dana = await as('dana')
  const data = {
    clientEmail: 'jane@acme.example',
    clientName: 'Jane Roe',
    reportContent: 'All calm.',
    staffName: 'Alice Archer',
    templateName: 'Daily Report Log',
    siteLocation: 'Dock 4',
  }
  const answer = await dana.post('/api/admin/send-professional-report-email', { data })
  // This server has no mail server.
  const message = 'Email is not set up: the report was not sent'
  expect([answer.status(), await answer.json()]).toEqual([200, { ok: true, message }])
  for (const [field, value] of [
    ['clientEmail', 'jane@acme.example\r\nBcc: a@b.example'],
    ['clientEmail', ''],
    ['reportContent', ''],
  ] as const) {
    const refused = await dana.post('/api/admin/send-professional-report-email', { data: { ...data, [field]: value } })
    expect([refused.status(), Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
      400,
      [field],
    ])
  }
})

test('the audit log comes as CSV in which no cell is a formula', async ({ as }) => {
  const dana = await as('dana')
  await dana.post('/api/admin/news', { data: { title: '=HYPERLINK("x")', content: 'x' } })
  const answer = await dana.get('/api/admin/audit-logs/export?action=news_published')
  expect(answer.headers()['content-type']).toContain('text/csv')
  const text = await answer.text()
  expect(text).toContain('Number,Time (UTC),Who,Action')
  expect(text).toContain('news_published')
  expect(text).not.toMatch(/(^|,)"?[=+@]/m)
  const next = (await (await dana.get('/api/admin/audit-logs?action=audit_logs_exported')).json()) as Row[]
  expect(next[0]).toMatchObject({ action: 'audit_logs_exported', userName: 'Dana Dean' })
})
