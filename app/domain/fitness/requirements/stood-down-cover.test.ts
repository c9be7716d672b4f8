import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import {
  alice,
  dana,
  dutyOn,
  licensed,
  licensedPostForEachTest,
  need,
  now,
  post,
  put,
  site,
} from '../../../../e2e/support/licensed-post.ts'
import { clockIn, clockOut } from '../../../../e2e/support/punches.ts'
import { findClockPage } from '../../time/clocking/status.server.ts'
import { findCover } from '../../time/cover/cover-page.server.ts'
import { NewOffers } from '../../time/cover/input.ts'
import { listOffers, offerDuty, runOffers } from '../../time/cover/offers.server.ts'
import { acceptOffer, listOwnOffers } from '../../time/cover/own-offers.server.ts'
import { findDuty } from '../../time/rota/duties.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { CredentialChange } from '../credentials/input.ts'
import { changeCredential } from '../credentials/manage.server.ts'

licensedPostForEachTest()
const at = (hour: number, minute = 0) => instantOf('2040-03-05', hour, minute)
let [id, licence] = ['', '']
beforeEach(async () => {
  need('post', post, [{ kind: 'sia_licence', sector: 'guarding' }])
  licence = (await licensed('2041-01-01')).id
  await licensed('2041-01-01', { userId: actor('bob').id, number: '6543210987654321' })
  id = dutyOn('2040-03-05')
  put(id)
  publishRota(dana, { siteId: site, from: '2040-03-05', to: '2040-03-05' }, now)
  await setLicence('suspended')
})

const setLicence = (state: string) =>
  changeCredential(dana, CredentialChange.parse({ id: licence, state, words: 'The register says so' }), now)
const offer = (when: Date) =>
  offerDuty(dana, NewOffers.parse({ id, userIds: [actor('bob').id], insteadOf: alice.id, reason: 'Not fit' }), when)
const comes = () => clockIn(alice, { siteId: site, manualCheck: true, uniformDetected: true }, at(13, 58))
const offers = () => listOffers(dana, { id }).map(({ state }) => state)

it('an offer to replace a person who may not work stays open if they come and are stood down', () => {
  offer(at(13))
  expect(comes()).toMatchObject({ stoodDown: true })
  runOffers(at(13, 59))
  expect(offers()).toEqual(['offered'])
  const bob = actor('bob')
  acceptOffer(bob, { id: listOwnOffers(bob, {}, at(14))[0]!.id }, at(14))
  expect(findDuty(dana, { id }).assignments).toMatchObject([{ userId: bob.id, state: 'confirmed' }])
})

it('the shift of a person who was stood down is offered, also after they went home', () => {
  comes()
  expect(findCover(dana, { id, instead: alice.id, first: 'least' }, at(14))).toMatchObject({
    needed: true,
    left: false,
  })
  clockOut(alice, {}, at(14, 10))
  expect(findCover(dana, { id, instead: alice.id, first: 'least' }, at(14, 20))).toMatchObject({
    ...{ needed: true, left: false },
  })
  expect(offer(at(14, 20))).toMatchObject([{ state: 'offered' }])
})

it('it needs no cover once their licence stands again and they are still there', async () => {
  offer(at(13))
  comes()
  await setLicence('valid')
  runOffers(at(14))
  expect(offers()).toEqual(['taken'])
})

it('the clock tells them not to start work until their licence stands again', async () => {
  const told = () => findClockPage(alice, at(14)).notices.map(({ title }) => title)
  comes()
  expect(told()).toEqual(['Do not start work'])
  await setLicence('valid')
  expect(told()).toEqual([])
  await setLicence('suspended')
  expect(told()).toEqual(['Do not start work'])
})
