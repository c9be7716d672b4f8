import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../e2e/support/actors.ts'
import { now, refused } from '../../../e2e/support/punches.ts'
import { NewWebhook, WebhookForm } from '~/domain/account/webhooks/input.ts'
import { makeWebhook, changeWebhook, findWebhook, webhookVersion } from '~/domain/account/webhooks/webhooks.server.ts'
import { PaperRulesForm } from '~/domain/fitness/credentials/paper-rules.ts'
import { findPaperRules, paperRulesVersion, setPaperRules } from '~/domain/fitness/credentials/paper-rules.server.ts'
import { NewVehicle, VehicleForm, VehicleList } from '~/domain/fitness/vehicles/input.ts'
import {
  addVehicle,
  changeVehicle,
  listVehicleRecords,
  vehicleVersion,
} from '~/domain/fitness/vehicles/vehicles.server.ts'
import { AlarmHookForm, PhoneListForm } from '~/domain/safety/alarm-hook/input.ts'
import { hookVersions, setHook, setPhones } from '~/domain/safety/alarm-hook/hook.server.ts'
import { PhoneServiceForm } from '~/domain/safety/phone-messages/input.ts'
import { phoneServiceVersion, setPhoneService } from '~/domain/safety/phone-messages/provider-account.server.ts'
import { clockPolicyVersion, setClockPolicy } from '~/domain/time/clocking/clock-policy.server.ts'
import { PolicyForm } from '~/domain/time/clocking/input.ts'
import { NeedsForm, requirementsOf } from '~/domain/fitness/requirements/needs-form.ts'
import { requirementsVersion, setRequirements } from '~/domain/fitness/requirements/requirements.server.ts'
import { exampleOf } from '~/domain/forms/forms/form.ts'
import { createSubmission } from '~/domain/forms/forms/submissions.server.ts'
import { optOutAgreement } from '~/domain/forms/forms/templates/opt-out-agreement.ts'
import { endOptOut, optOutVersion } from '~/domain/forms/working-time/end-opt-out.server.ts'
import { OptOutEndForm } from '~/domain/forms/working-time/opt-out.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { LadderForm, SiteChange, SiteInput } from '~/domain/kernel/sites/input.ts'
import { addSite, changeSite, findSite, ladderVersion, setLadder } from '~/domain/kernel/sites/sites.server.ts'
import {
  contactsVersion,
  setCompanyEscalation,
  setEscalationContacts,
  stepsVersion,
} from '~/domain/safety/escalation/contacts.server.ts'
import { CompanyEscalationForm, ContactsForm } from '~/domain/safety/escalation/input.ts'
import { OnCallForm } from '~/domain/safety/on-call/input.ts'
import { onCallVersion, setOnCall } from '~/domain/safety/on-call/on-call.server.ts'
import { PayRulesForm } from '~/domain/time/pay/input.ts'
import { payRulesVersion, setPayRules } from '~/domain/time/pay/rules.server.ts'
import { BookSettingsForm } from '~/domain/time/site-book/visits/input.ts'
import { bookSettingsVersion, setBookSettings } from '~/domain/time/site-book/visits/settings.server.ts'
import { addDays, dayOf, startOfDay } from '~/platform/dates.ts'

let dana: Person, siteId: string
beforeEach(() => {
  dana = actor('dana')
  siteId = addSite(dana, SiteInput.parse({ name: 'Harbour Street' }), now).id
})

const steps = (minutes: string) => [{ afterMinutes: minutes, who: 'supervisor', channel: 'mail' }]
const today = dayOf(new Date())
const NO_PROVIDER = { provider: '', account: '', from: '', application: '' }

/** Each form: the version that it is opened upon, and how it is saved with one of two contents. */
const FORMS: Record<string, [version: () => string, save: (one: boolean, versionWas?: string) => unknown]> = {
  'the company’s steps': [
    stepsVersion,
    (one, versionWas) =>
      setCompanyEscalation(dana, CompanyEscalationForm.parse({ steps: steps(one ? '3' : '4'), versionWas })),
  ],
  'a site’s steps': [
    () => ladderVersion(siteId),
    (one, versionWas) => setLadder(dana, LadderForm.parse({ id: siteId, steps: steps(one ? '3' : '4'), versionWas })),
  ],
  'the contacts': [
    contactsVersion,
    (one, versionWas) =>
      setEscalationContacts(
        dana,
        ContactsForm.parse({ contacts: [{ name: one ? 'Ann Ash' : 'Ben Birch', phone: '020 7946 0000' }], versionWas }),
      ),
  ],
  'the on-call rota': [
    onCallVersion,
    (one, versionWas) => {
      const row = { name: 'Ann Ash', phone: '020 7946 0000', days: '1-5', from: one ? '07:00' : '08:00', to: '19:00' }
      return setOnCall(dana, OnCallForm.parse({ rows: [row], versionWas }))
    },
  ],
  'required papers': [
    () => requirementsVersion({ scope: 'site', id: siteId }),
    (one, versionWas) =>
      setRequirements(
        dana,
        requirementsOf(
          NeedsForm.parse({ scope: 'site', scopeId: siteId, needs: one ? 'first_aid' : 'site_training', versionWas }),
        ),
      ),
  ],
  'pay rules with their own columns': [
    payRulesVersion,
    (one, versionWas) => {
      const own = { by: 'day', dates: 'iso', columns: [{ field: one ? 'hours' : 'name', title: 'X' }] }
      return setPayRules(dana, PayRulesForm.parse({ rounding: 'none', own, versionWas }))
    },
  ],
  'the settings of a site’s book': [
    () => bookSettingsVersion(siteId),
    (one, versionWas) =>
      setBookSettings(dana, BookSettingsForm.parse({ siteId, visitorDays: one ? 10 : 20, versionWas })),
  ],
  'the telephone list': [
    () => hookVersions().phones,
    (one, versionWas) =>
      setPhones(dana, PhoneListForm.parse({ phones: `${one ? 'Ann' : 'Ben'}, 020 7946 0000`, versionWas })),
  ],
  'the alarm hook': [
    () => hookVersions().hook,
    (one, versionWas) =>
      setHook(dana, AlarmHookForm.parse({ url: `https://hooks.example.com/${one}`, enabled: 'on', versionWas })),
  ],
  'texts and calls': [
    phoneServiceVersion,
    (one, versionWas) =>
      setPhoneService(dana, PhoneServiceForm.parse({ ...NO_PROVIDER, account: one ? 'first' : 'second', versionWas })),
  ],
  'the clock policy': [
    clockPolicyVersion,
    (one, versionWas) => setClockPolicy(dana, PolicyForm.parse({ faceThreshold: one ? '0.56' : '0.57', versionWas })),
  ],
  'the rules for papers': [
    paperRulesVersion,
    (one, versionWas) => {
      const rules = { ...findPaperRules(dana), screening_years: one ? 6 : 7 }
      return setPaperRules(dana, PaperRulesForm.parse({ ...rules, versionWas }))
    },
  ],
  'the end of an opt-out': [
    () => optOutVersion(actor('alice').id),
    (one, versionWas) => {
      const noticeOn = addDays(today, one ? 1 : 2)
      const end = OptOutEndForm.parse({ noticeOn, versionWas })
      return endOptOut(dana, { id: actor('alice').id, ...end }, startOfDay(addDays(today, 3)))
    },
  ],
}

it.each(Object.entries(FORMS))(
  'a form that was opened before a colleague’s change does not replace it unseen: %s',
  async (_what, [version, save]) => {
    await createSubmission(actor('alice'), {
      templateId: 22,
      formData: exampleOf(optOutAgreement),
      status: 'submitted',
    })
    const opened = version()
    save(true, opened)
    const colleagues = version()
    expect(colleagues).not.toBe(opened)
    expect(refused(() => save(false, opened))).toMatchObject({ kind: 'conflict', code: 'stale' })
    expect(version()).toBe(colleagues)
    save(false, colleagues)
    save(true)
    expect(version()).toBe(colleagues)
  },
)

it('a vehicle’s form that was opened before a check does not take the odometer back', () => {
  const { id } = addVehicle(dana, NewVehicle.parse({ plate: 'AB12 CDE', odometer: 41000 }))
  const now = () => listVehicleRecords(dana, VehicleList.parse({})).items.find((one) => one.id === id)!
  const opened = vehicleVersion(now())
  const save = (change: object) => changeVehicle(dana, VehicleForm.parse({ id, ...change }))
  save({ odometer: 41900 })
  const mot = { odometer: 41000, motOn: '2030-01-31' }
  expect(refused(() => save({ ...mot, versionWas: opened }))).toMatchObject({ code: 'stale' })
  expect(now()).toMatchObject({ odometer: 41900, motOn: null })
  expect(save({ ...mot, odometer: 41900, versionWas: vehicleVersion(now()) })).toMatchObject({ motOn: '2030-01-31' })
})

it('a webhook’s form that was opened before it was switched off does not switch it on again', () => {
  const hook = { url: 'https://hooks.example.com/a', types: ['staff.created'], detail: 'thin' }
  const { view } = makeWebhook(dana, NewWebhook.parse(hook))
  const save = (change: object) => changeWebhook(dana, WebhookForm.parse({ ...hook, id: view.id, ...change }))
  const opened = webhookVersion(view)
  save({ enabled: false })
  expect(refused(() => save({ enabled: 'on', versionWas: opened }))).toMatchObject({ code: 'stale' })
  expect(findWebhook(dana, { id: view.id }).enabled).toBe(false)
})

const details = (updatedAtWas: string) =>
  changeSite(dana, SiteChange.parse({ id: siteId, name: 'Harbour Street 2', updatedAtWas }))

it('details of a site can be saved after its steps were, in another part of the same page', () => {
  const { updatedAt } = findSite(dana, { id: siteId })
  setLadder(dana, LadderForm.parse({ id: siteId, steps: steps('3') }))
  expect(details(updatedAt)).toMatchObject({ name: 'Harbour Street 2' })
})

it('details of a site that were opened before do not take back that it needs training', () => {
  const { updatedAt } = findSite(dana, { id: siteId })
  const needs = NeedsForm.parse({ scope: 'site', scopeId: siteId, needs: 'site_training' })
  setRequirements(dana, requirementsOf(needs))
  expect(refused(() => details(updatedAt))).toMatchObject({ kind: 'conflict' })
  expect(findSite(dana, { id: siteId }).trainingNeeded).toBe(true)
})
