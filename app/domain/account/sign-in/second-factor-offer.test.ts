import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { dismissFactorOffer, isFactorOffered } from './second-factor-offer.server.ts'

it('offers a second factor to an administrator until they choose Not now, and to nobody else', () => {
  const dana = actor('dana')
  expect(isFactorOffered(dana)).toBe(true)
  dismissFactorOffer(dana)
  dismissFactorOffer(dana)
  expect(isFactorOffered(dana)).toBe(false)
  expect(isFactorOffered(actor('dana')), 'in another session').toBe(false)
  expect(() => isFactorOffered(actor('alice'))).toThrow('not allowed')
})
