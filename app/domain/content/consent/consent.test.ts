import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { consentLogs } from '#db/schema/consent.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { writeSetting } from '~/platform/settings.server.ts'
import { agreementSections, showVersion } from './agreement.ts'
import { chooseBiometrics, findBiometricChoice, giveConsent, logConsent, signAgreement } from './consent.server.ts'
import { ConsentForm, ConsentLog } from './input.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { listConsentStatus } from './status.server.ts'
import { drawTypedName } from './typed-name.server.ts'

const now = new Date('2026-11-21T10:00:30Z')
const logsOf = (userId: string) => db().select().from(consentLogs).where(eq(consentLogs.userId, userId)).all()
const newcomer = () => {
  const alice = actor('alice', { consented: false })
  commit(() => write().update(users).set({ consentVersion: null }).where(eq(users.id, alice.id)).run())
  return alice
}

describe('the agreement', () => {
  it('is signed once, with its version, its log row and the answer about faces in one action', async () => {
    const alice = newcomer()
    const view = await giveConsent(alice, { signature: await drawTypedName('Alice Archer') }, now)
    expect(view.consentAgreed).toBe(true)
    const logs = logsOf(alice.id).sort((a, b) => b.consentType.localeCompare(a.consentType))
    expect(logs).toMatchObject([
      {
        consentType: 'data_processing_monitoring',
        consentGiven: true,
        consentVersion: '2025.1',
        signatureFileId: expect.any(String) as string,
      },
      { consentType: 'biometric_attendance', consentGiven: true },
    ])
  })

  it('accepts a typed name instead of a drawing, and refuses a missing tick or signature', async () => {
    const alice = newcomer()
    const form = ConsentForm.parse({ agree: 'on', signatureTyped: 'Alice <b>Archer</b>', biometricConsent: 'yes' })
    expect((await signAgreement(alice, form, now)).consentAgreed).toBe(true)
    const faults = (form: object) => ConsentForm.safeParse(form).error!.issues.map(({ message }) => message)
    const unsigned = 'Your digital signature is required to complete the agreement'
    expect(faults({ agree: 'on', biometricConsent: 'no' })).toEqual([unsigned])
    // Reports everything that is missing at once, the documented messages first.
    expect(faults({})).toEqual([
      'You must agree to the terms and conditions to continue',
      'Please choose whether your face may be matched',
      unsigned,
    ])
  })

  it('refuses a signature that is not a picture', async () => {
    await expect(giveConsent(newcomer(), { signature: 'Alice' }, now)).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('must be given again when the version changes', () => {
    const dana = actor('dana')
    commit(() => writeSetting('consent_version', '2026.1', dana.id, now))
    const alice = listConsentStatus(dana, { limit: 50 }).items.find(({ userId }) => userId === actor('alice').id)
    expect(alice).toMatchObject({ hasCurrentConsent: false, latestConsentVersion: '2025.1' })
  })
})

describe('face matching', () => {
  it('is a separate choice: refusing deletes the template and sets the other way to clock in', async () => {
    const alice = newcomer()
    commit(() =>
      write()
        .insert(faceTemplates)
        .values({
          userId: alice.id,
          sealed: Buffer.from('x'),
          model: 'm',
          frames: 1,
          createdAt: now,
          createdBy: alice.id,
        })
        .run(),
    )
    await giveConsent(alice, { signature: await drawTypedName('Alice'), biometricConsent: false }, now)
    expect(findRow(alice.id).clockInMethod).toBe('alternative')
    expect(db().select().from(faceTemplates).all()).toEqual([])
    expect(findBiometricChoice(alice)).toMatchObject({ agreed: false })
  })

  it('stays refused if a later version is signed without an answer about faces', async () => {
    const alice = newcomer()
    chooseBiometrics(alice, { agree: false }, now)
    await giveConsent(alice, { signature: await drawTypedName('Alice Archer') }, now)
    expect([findBiometricChoice(alice).agreed, findRow(alice.id).clockInMethod]).toEqual([false, 'alternative'])
  })

  it('is withdrawn whatever version was named in the same minute', async () => {
    const alice = actor('alice')
    const answer = (consentGiven: boolean, consentVersion: string) =>
      logConsent(alice, ConsentLog.parse({ consentType: 'biometric_attendance', consentGiven, consentVersion }), now)
    await answer(false, '2025.1')
    await answer(true, '2026.1')
    await answer(false, '2025.1')
    expect([findBiometricChoice(alice).agreed, findRow(alice.id).clockInMethod]).toEqual([false, 'alternative'])
  })

  it('can be agreed to again, and withdrawn again', () => {
    const alice = actor('alice')
    chooseBiometrics(alice, { agree: false }, now)
    expect(findRow(alice.id).clockInMethod).toBe('alternative')
    chooseBiometrics(alice, { agree: true }, new Date(now.getTime() + 60_000))
    expect(findRow(alice.id).clockInMethod).toBe('biometric')
    expect(findBiometricChoice(alice).agreed).toBe(true)
  })

  it('remembers the last of several answers within a minute', () => {
    const alice = actor('alice')
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    chooseBiometrics(alice, { agree: true }, at(0))
    chooseBiometrics(alice, { agree: false }, at(5))
    chooseBiometrics(alice, { agree: true }, at(10))
    expect(findRow(alice.id).clockInMethod).toBe('biometric')
    expect(findBiometricChoice(alice).agreed).toBe(true)
    const rows = logsOf(alice.id).filter(({ consentType }) => consentType === 'biometric_attendance')
    expect(rows.map(({ consentGiven, at }) => [consentGiven, at.getTime() - now.getTime()])).toEqual([
      [true, 0],
      [false, 5000],
      [true, 10_000],
    ])
  })
})

describe('the consent log', () => {
  const input = { consentType: 'data_processing_monitoring' as const, consentGiven: true, consentVersion: '2025.1' }

  it('stores the same answer once a minute', async () => {
    const alice = actor('alice')
    const first = await logConsent(alice, input, now)
    const second = await logConsent(alice, input, new Date(now.getTime() + 10_000))
    expect(second.id).toBe(first.id)
    const later = await logConsent(alice, input, new Date(now.getTime() + 60_000))
    expect(later.id).not.toBe(first.id)
  })

  it('only grows: given, refused and given again within a minute makes three rows, and the newest counts', async () => {
    const alice = actor('alice')
    const answers = [true, false, true, true]
    const ids = []
    for (const [second, consentGiven] of answers.entries())
      ids.push((await logConsent(alice, { ...input, consentGiven }, new Date(now.getTime() + second * 1000))).id)
    expect(new Set(ids).size).toBe(3)
    expect(ids[3]).toBe(ids[2])
    expect(logsOf(alice.id).map(({ at }) => at.getTime() - now.getTime())).toEqual([0, 1000, 2000])
  })

  it('accepts the documented types only', () => {
    expect(ConsentLog.safeParse({ ...input, consentType: 'marketing' }).success).toBe(false)
    expect(ConsentLog.safeParse({ ...input, consentType: 'biometric_attendance' }).success).toBe(true)
  })

  it('can be read by admins only', () => {
    expect(() => listConsentStatus(actor('bob'), { limit: 50 })).toThrow('You are not allowed')
    expect(listConsentStatus(actor('dana'), { limit: 50 }).items.map(({ firstName }) => firstName)).toEqual([
      'Alice',
      'Bob',
      'Charlie',
      'Dana',
    ])
  })
})

describe('the texts that people read', () => {
  it('has the four sections of the agreement and the eleven of the privacy policy', () => {
    expect(agreementSections.map(({ title }) => title)).toEqual([
      'Location data',
      'Biometric data',
      'Time and attendance monitoring',
      'Data protection',
    ])
    expect(privacyPolicy('Example Ltd').map(({ title }) => title)).toEqual([
      'Introduction',
      'Information We Collect',
      'How We Use Your Information',
      'Biometric Data Protection',
      'Data Sharing and Disclosure',
      'Data Security',
      'Data Retention',
      'Your Rights',
      'Cookies and Tracking',
      'Contact Information',
      'Changes to This Policy',
    ])
    expect(showVersion('2025.1')).toBe('v2025.1')
  })
})
