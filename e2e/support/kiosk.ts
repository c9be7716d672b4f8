import { randomUUID } from 'node:crypto'
import { type Kiosk } from '~/domain/kernel/access/actor.ts'
import { KioskCode, NewKiosk } from '~/domain/account/kiosks/input.ts'
import { enrolKiosk, findKiosk, registerKiosk } from '~/domain/account/kiosks/kiosks.server.ts'
import { setKioskPin } from '~/domain/account/kiosks/pins.server.ts'
import { addSite } from '~/domain/kernel/sites/sites.server.ts'
import { SiteInput } from '~/domain/kernel/sites/input.ts'
import { type KioskSent } from '~/domain/offline/kiosk/input.ts'
import { greetKiosk } from '~/domain/offline/kiosk/person.server.ts'
import { readMacSecret, readPublicKey, sealOperation } from '~/domain/offline/outbox/seal.ts'
import { actor, visitor } from './actors.ts'
import { type Name } from './people.ts'

/** The PINs that the people in the tests have chosen. */
export const PINS = { alice: '704915', bob: '389204' } as const

export const TABLET = { ip: '192.0.2.40', userAgent: 'tablet' }

/** Sets up a tablet at a new site, as an administrator does. */
export function aKiosk(name = 'Gatehouse', now = new Date()): Kiosk & { secret: string } {
  const site = addSite(actor('dana'), SiteInput.parse({ name: `Site of ${name}` }))
  const { code } = registerKiosk(actor('dana'), NewKiosk.parse({ siteId: site.id, name }), now)
  const { secret } = enrolKiosk({ ...visitor, ip: randomUUID() }, KioskCode.parse({ code }), now)
  return { ...findKiosk(secret, TABLET)!, secret }
}

/** Chooses a PIN for a person. @returns what they type on a kiosk */
export async function aPin(name: Name & keyof typeof PINS): Promise<{ employeeId: string; pin: string }> {
  await setKioskPin(actor(name), { pin: PINS[name] })
  return { employeeId: { alice: 'G-001', bob: 'O-001' }[name], pin: PINS[name] }
}

/** Seals a punch, or an act at the site, as the tablet does. @param body number, PIN, action and the checks */
export async function sealedPunch(
  kiosk: Kiosk,
  body: object,
  {
    madeAt,
    sentAt = madeAt,
    seq = 1,
    parts = [],
    kind = 'punch',
  }: { madeAt: Date; sentAt?: Date; seq?: number; parts?: Uint8Array[]; kind?: 'punch' | 'site_act' },
): Promise<KioskSent & { parts: ArrayBuffer[] }> {
  const met = await greetKiosk(kiosk, { waiting: 0, list: false }, () => new Date(madeAt.getTime() - 60_000))
  const { envelope, parts: sealed } = await sealOperation(
    { id: randomUUID(), phone: kiosk.id, seq, kind },
    {
      schema: 1,
      userId: kiosk.id,
      madeAt: madeAt.toISOString(),
      contact: { serverAt: met.serverAt, phoneAt: met.serverAt, proof: met.proof },
      jumped: false,
      body,
    },
    parts,
    { id: met.serverKey.id, key: await readPublicKey(met.serverKey.publicKey) },
    await readMacSecret(met.macSecret),
  )
  return { envelope, sentAt: sentAt.toISOString(), parts: sealed }
}
