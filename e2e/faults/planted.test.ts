import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { exampleSignature } from '../../app/domain/forms/forms/fields/example-images.ts'
import { findTemplate } from '../../app/domain/forms/forms/templates/index.ts'
import { call, cookieOf } from '../support/load.ts'
import { portrait } from '../support/portraits.ts'
import { startServer } from '../support/server.ts'
import { DATA_KEY } from '../support/template.ts'

const WORD = 'xylographer-7731'
/** A licence number. */
const DIGITS = '4929731850263941'
/** The first bytes of every JPEG and PNG; no encrypted file may begin with them. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])

test('planted words and pictures are found nowhere in the data folder or a backup', async () => {
  const server = await startServer({ INFERENCE_LOADING: 'start' })
  const alice = await cookieOf(server.url, 'alice')
  const dana = await cookieOf(server.url, 'dana')
  const statusOf = async (address: string, cookie: string) =>
    (await fetch(server.url + address, { headers: { Cookie: cookie } })).status
  const submit = (templateId: number, planted: Record<string, unknown>) => {
    const formData = { ...exampleOf(findTemplate(templateId)!), ...planted }
    return call(server.url, alice, 'POST', '/api/forms/submissions', {
      templateId,
      formData,
      status: 'submitted',
      signatureData: exampleSignature,
    })
  }
  const answers = [
    await submit(12, { concernExplanation: WORD }),
    await submit(14, { codeWord: WORD }),
    await submit(16, { injuryDetails: `${WORD} and more words` }),
    await submit(19, { injuryDetails: WORD }),
    await submit(21, { ethnicOrigin: 'Other', otherEthnicOrigin: WORD }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
  const photo = await portrait({ person: 'alice', jacket: true })
  const imageData = `data:image/jpeg;base64,${photo.toString('base64')}`
  const me = (await call(server.url, alice, 'GET', '/api/auth/user')).body as { id?: string }
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 30_000 }).toBe(200)
  expect(
    (await call(server.url, dana, 'POST', '/api/admin/biometric/enroll', { userId: me.id, imageData })).status,
  ).toBeLessThan(300)
  expect(
    (
      await call(server.url, dana, 'POST', '/api/admin/safety-reference-images', {
        name: 'Ours',
        imageData,
        equipmentType: 'hi_vis_jacket',
      })
    ).status,
  ).toBe(201)

  const passport = await call(server.url, dana, 'POST', '/api/admin/credentials', {
    ...{ userId: me.id, kind: 'right_to_work', photos: [imageData] },
    details: { method: 'document', seenOn: '2026-01-05' },
  })
  expect(passport.status, JSON.stringify(passport.body)).toBe(201)
  const card = { userId: me.id, kind: 'sia_licence', number: DIGITS, sectors: ['guarding'], expiresOn: '2044-03-14' }
  expect((await call(server.url, dana, 'POST', '/api/admin/credentials', card)).status).toBe(201)
  const [page] = (passport.body as unknown as { photos: string[] }).photos
  expect([await statusOf(page!, dana), await statusOf(page!, alice)]).toEqual([200, 404])

  const env = { ...process.env, NODE_ENV: 'production' as const, DATA_DIR: server.folder, DATA_KEY }
  const backup = spawnSync(process.execPath, ['build/backup.js'], { env, encoding: 'utf8' })
  expect([backup.status, backup.stderr]).toEqual([0, ''])

  const found: string[] = []
  for (const name of fs.readdirSync(server.folder, { recursive: true }).map(String)) {
    const file = path.join(server.folder, name)
    if (!fs.statSync(file).isFile()) continue
    const bytes = fs.readFileSync(file)
    if (bytes.includes(WORD)) found.push(`${name}: the word`)
    if (bytes.includes(DIGITS)) found.push(`${name}: the licence number`)
    if (bytes.subarray(0, 3).equals(JPEG) || bytes.subarray(0, 6).equals(PNG)) found.push(`${name}: a picture`)
    if (bytes.includes(photo.subarray(600, 700))) found.push(`${name}: the photo`)
  }
  expect(found).toEqual([])
  for (const planted of [WORD, DIGITS, imageData.slice(800, 900)]) expect(server.log()).not.toContain(planted)
  await server.stop()
})
