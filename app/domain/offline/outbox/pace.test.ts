import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { operations } from '#db/schema/outbox.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { findTemplate } from '../../forms/forms/templates/index.ts'
import { exampleOf } from '../../forms/forms/form.ts'
import { countUpload, uploads } from '../../kernel/files/room.server.ts'
import { db } from '~/platform/store.server.ts'
import { finishOperations } from './sweep.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const template = findTemplate(15)!

it('a form with several pictures is performed although its person has just stored as many as an hour allows', async () => {
  const start = performance.now()
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => start + passed)
  const alice = actor('alice')
  for (let n = 0; n < uploads.perHour.most; n++) countUpload(alice.id, 1)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const phone = await sealedPhone(alice, NOW)
  const formData = { ...exampleOf(template), signature: 'part:0', photographs: ['part:1', 'part:2'] }
  const form = { templateId: 15, templateVersion: template.version, formData, draftId: null }
  const written = await phone.write(
    'form',
    form,
    NOW,
    [1, 2, 3].map((n) => Buffer.concat([picture, Buffer.from([n])])),
  )
  await phone.send(written)
  for (let index = 0; index < 3; index++) await phone.sendPart(written, index)
  for (let n = 0; n < 120; n++) {
    passed += 30_000
    await finishOperations(new Date(NOW.getTime() + passed))
  }
  expect(db().select().from(operations).all()).toMatchObject([{ state: 'applied', words: null }])
  vi.restoreAllMocks()
})
