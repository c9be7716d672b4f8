import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { GUARDS, hostileActs, HostilePhones } from '../support/hostile-phones.ts'
import { manyPeople } from '../support/many-people.ts'
import { OutboxPhone } from '../support/outbox-phone.ts'
import { startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

const MINUTES = Number(process.env.FUZZ_MINUTES ?? 1 / 6)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260)

test(`${Math.round(MINUTES * 60)} seconds of hostile operations with genuine signatures, in any order and repeated: each is answered in JSON, never 5xx`, async () => {
  test.setTimeout(MINUTES * 60_000 + 240_000)
  const folder = copyTemplate()
  const cookies = manyPeople(folder, 'alice', GUARDS)
  const server = await startServer({ TRUST_PROXY: '1' }, folder)
  console.log(`seed ${SEED}: FUZZ_SEED=${SEED} tells the same story again`)
  const seen: Record<string, number> = {}
  try {
    const phones: OutboxPhone[] = []
    for (const cookie of cookies) phones.push(await OutboxPhone.open(server, cookie))
    const hostile = new HostilePhones(server, phones)
    await fc.assert(
      fc.asyncProperty(hostileActs, async (act) => {
        const requests = await hostile.requestsOf(act)
        for (const { status, type, text } of await Promise.all(requests.map((each) => hostile.send(each)))) {
          const what = `${act.what} ${act.kind}: ${status} ${text.slice(0, 200)}`
          const name = `${act.what} ${status}`
          seen[name] = (seen[name] ?? 0) + 1
          expect(status, what).toBeLessThan(500)
          expect(type, what).toMatch(/^application\/(problem\+)?json/)
          expect(() => JSON.parse(text) as unknown, what).not.toThrow()
        }
      }),
      {
        seed: SEED,
        numRuns: 1_000_000,
        interruptAfterTimeLimit: MINUTES * 60_000,
        markInterruptAsFailure: false,
        includeErrorInReport: true,
      },
    )
    console.log(JSON.stringify(seen))
    // A picture among them may have begun the loading of the models.
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 30_000 }).toBe(200)
    expect(server.log()).not.toContain('a request failed')
  } finally {
    await server.stop()
  }
})
