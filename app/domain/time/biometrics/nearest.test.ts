import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { verifications } from '#db/schema/biometrics.ts'
import { clockEntries } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { portraitUrl } from '../../../../e2e/support/portraits.ts'
import { clockIn, refused } from '../../../../e2e/support/punches.ts'
import { setClockPolicy } from '../clocking/clock-policy.server.ts'
import { exportMyData } from '../../records/export/export.server.ts'
import { readSettings } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { db } from '~/platform/store.server.ts'
import { inspectionState, startThreads, stopThreads } from '~/platform/threads.server.ts'
import { enrolFace } from './enrol.server.ts'
import { verifyFace } from './verify.server.ts'

const logged: string[] = []
beforeAll(async () => {
  keep('env', readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'debug', INFERENCE_THREADS: '1' }))
  keep('log', pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }))
  void startThreads()
  await vi.waitFor(() => expect(inspectionState()).toBe('ready'), { timeout: 80_000 })
}, 90_000)
afterAll(stopThreads)

it(
  'a face that is nearer to a colleague is not clear, and nothing names or counts that colleague',
  { timeout: 60_000 },
  async () => {
    const [alice, bob, dana] = [actor('alice'), actor('bob'), actor('dana')]
    const look = async () => verifyFace(alice, { imageData: await portraitUrl({ person: 'alice', take: 3 }) })
    const enrol = async (userId: string, ...takes: number[]) => {
      const images = await Promise.all(takes.map((take) => portraitUrl({ person: 'alice', take })))
      await enrolFace(dana, { userId, images })
    }
    await enrol(alice.id, 0, 1, 2)
    clockIn(bob, { manualCheck: true }, new Date())
    expect(await look(), 'nobody else is enrolled').toMatchObject({ faceMatched: true, reason: null })
    const plain = await look()
    // Bob's template is made from the very picture used to scan Alice, so nobody can be nearer.
    await enrol(bob.id, 3)
    logged.length = 0
    const last = db().select().from(events).all().length
    const answer = await look()
    expect(answer).toMatchObject({
      faceDetected: false,
      faceMatched: false,
      matchConfidence: null,
      reason: 'not_clear',
    })
    expect(Object.keys(answer), 'nor does its shape').toEqual(Object.keys(plain))
    const refusal = refused(() => clockIn(alice, {}, new Date()))
    expect(refusal).toMatchObject({ code: 'verification_required', message: expect.stringMatching(/not clear enough/) })
    const manual = clockIn(alice, { manualCheck: true, uniformDetected: true }, new Date())

    const told = JSON.stringify({
      answer,
      refusal,
      manual,
      logged,
      events: db().select().from(events).all().slice(last),
      kept: db().select().from(verifications).where(eq(verifications.userId, alice.id)).all(),
      entries: db().select().from(clockEntries).where(eq(clockEntries.userId, alice.id)).all(),
      own: Buffer.from((await exportMyData(alice, { format: 'json' })).bytes).toString(),
      bobs: Buffer.from((await exportMyData(bob, { format: 'json' })).bytes)
        .toString()
        .replaceAll(bob.id, ''),
    })
    expect(told).not.toContain(bob.id)
    expect(told.replaceAll('Bob Baker', '')).not.toMatch(/nearer|nearest|others|cohort/i)
    expect(JSON.stringify([answer, refusal, manual, logged])).not.toMatch(/bob|baker/i)
    expect(answer.description).toBe(
      'The picture is not clear enough to be sure. Face the light, look straight ahead and try again.',
    )

    setClockPolicy(dana, { faceNearest: false })
    expect(await look(), 'the company may switch the comparison off').toMatchObject({ faceMatched: true })
  },
)
