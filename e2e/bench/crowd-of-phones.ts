import http from 'node:http'
import sharp from 'sharp'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../app/domain/forms/forms/templates/index.ts'
import { phonePhoto } from '../support/fill-form.ts'
import { BenchPhone, type Written } from './phones.ts'

/**
 * Plays a crowd of phones that stored entries during an outage, in a separate process, because phones are not on the
 * server's machine. The first message says who the people are; it answers `ready` once everything is sealed. At the
 * second message the phones reconnect. It answers `half` when half of their operations have arrived, and reports the
 * results at the end.
 */
export type Crowd = { url: string; cookies: string[]; ids: string[]; formId: number; onlyForms: number }
export type CrowdSays = { ready: number } | 'half' | { tookS: number; refusals: number; waits: number }

const { url, cookies, ids, formId, onlyForms } = await new Promise<Crowd>((told) => process.once('message', told))
const IN = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
const OUT = { action: 'clock_out', location: null }
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
const say = (what: CrowdSays) => void process.send!(what)

// The picture is scaled down as the page does before sealing.
const photo = new Uint8Array(
  await sharp(await phonePhoto())
    .resize(1600, 1200)
    .jpeg()
    .toBuffer(),
)
const formData = { ...exampleOf(findTemplate(formId)!), photographs: ['part:0'] }
const form = { templateId: formId, templateVersion: 1, formData, draftId: null }
const phones: { phone: BenchPhone; kept: Written[] }[] = []
for (const [n, cookie] of cookies.entries())
  phones.push({ phone: await BenchPhone.open(agent, url, cookie, n), kept: [] })
// Each kind of entry is made for all phones before the next kind, so that a clock-out is some time after its clock-in.
for (const [kind, body] of [
  ['punch', IN],
  ['form', form],
  ['punch', OUT],
] as const)
  for (const [n, { phone, kept }] of phones.entries())
    if (kind === 'form' || n >= onlyForms)
      kept.push(await phone.write(kind, body, ids[n]!, kind === 'form' ? [photo] : []))
const total = phones.reduce((sum, { kept }) => sum + kept.length, 0)

async function comeBack(): Promise<void> {
  const start = performance.now()
  let done = 0
  await Promise.all(
    phones.map(async ({ phone, kept }) => {
      await phone.hello(kept)
      for (const one of kept) {
        await phone.send(one)
        if (++done === Math.floor(total / 2)) say('half')
      }
    }),
  )
  const seen = phones.map(({ phone }) => phone.seen)
  const sum = (of: 'refusals' | 'waits') => seen.reduce((all, one) => all + one[of], 0)
  say({ tookS: (performance.now() - start) / 1000, refusals: sum('refusals'), waits: sum('waits') })
}

process.once('message', () => void comeBack())
say({ ready: total })
