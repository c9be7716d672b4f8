import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { formTemplates } from '#db/schema/forms.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { changeAction, closeOwnAction } from '../../fitness/actions/actions.server.ts'
import { ActionChange } from '../../fitness/actions/input.ts'
import { NewCredential } from '../../fitness/credentials/input.ts'
import { addCredential } from '../../fitness/credentials/manage.server.ts'
import { DAY_MS, dayOf, instantOf } from '~/platform/dates.ts'
import { db, write, commit } from '~/platform/store.server.ts'
import { findBesideReview, reportLicenceDiffers } from './beside-review.server.ts'
import { dueDay, followUpsOf } from './follows.ts'
import { exampleOf } from './form.ts'
import { reviewSubmission } from './review.server.ts'
import { createSubmission, submitFinished, updateSubmission } from './submissions.server.ts'
import { findTemplate, templates } from './templates/index.ts'

const form = (id: number) => findTemplate(id)!
const checks = { ...(exampleOf(form(11)).checklistItems as object), Brakes: 'fail' }
const answersOf = (id: number, changes: object) => ({ ...exampleOf(form(id)), ...changes })
const send = (templateId: number, changes: object = {}) =>
  createSubmission(actor('alice'), { templateId, formData: answersOf(templateId, changes), status: 'submitted' })
const opened = () => db().select().from(actions).all()

describe('the rules of the forms', () => {
  it.each([
    [11, { checklistItems: checks }, ['vehicle_fault']],
    [11, {}, []],
    [12, {}, ['welfare_call']],
    [14, { needAssistance: true }, ['assistance']],
    [14, { needAssistance: false }, []],
    [15, {}, ['damage']],
    [16, { followUpAction: 'Ring her tomorrow' }, ['treatment_follow_up']],
    [16, { followUpAction: '' }, []],
    [16, { followUpAction: 'None.' }, []],
    [16, { followUpAction: 'n/a' }, []],
    [16, { followUpAction: 'No follow-up needed' }, []],
    [16, { followUpAction: 'No lifting for a week, then look again' }, ['treatment_follow_up']],
    [17, { signType: 'Signing on', siaLicence: false }, ['licence_check']],
    [17, { signType: 'Signing on', siaLicence: true }, []],
    [17, { signType: 'Signing off', siaLicence: false }, []],
    [18, {}, []],
    [19, { injuriesOccurred: 'yes' }, ['riddor_assessment']],
    [19, { injuriesOccurred: 'no' }, []],
    [27, {}, ['pay_query']],
    [28, {}, ['uniform']],
  ])('form %i with %j opens %j', (id, changes, kinds) => {
    expect(followUpsOf(form(id), answersOf(id, changes)).map(({ action }) => action)).toEqual(kinds)
  })

  it('are data, and those of a sensitive form do not repeat an answer', () => {
    for (const { follows = [], sensitive } of templates) {
      expect(JSON.parse(JSON.stringify(follows))).toEqual(follows)
      if (sensitive === 'all') expect(follows.filter(({ named, atSite }) => named || atSite)).toEqual([])
    }
  })

  it('count working days without weekends and bank holidays', () => {
    const from = instantOf('2026-12-23', 15, 0)
    const christmas = (day: string) => ['2026-12-25', '2026-12-28', '2027-01-01'].includes(day)
    expect(dueDay({ workingDays: 5 }, from, christmas)).toBe('2027-01-04')
    expect(dueDay({ hours: 24 }, instantOf('2026-10-24', 23, 30), () => false)).toBe('2026-10-25')
    expect(dueDay({ days: 0 }, from, () => false)).toBe('2026-12-23')
  })
})

describe('a form becomes work', () => {
  it('when it is submitted, once: a draft opens nothing, nor does a signature that comes later', async () => {
    const draft = await createSubmission(actor('alice'), {
      ...{ templateId: 11, status: 'draft' },
      formData: answersOf(11, { checklistItems: checks }),
    })
    expect(opened()).toEqual([])
    await updateSubmission(actor('alice'), { id: draft.id, formData: draft.formData, status: 'submitted' })
    expect(opened()).toMatchObject([{ kind: 'vehicle_fault', subjectId: draft.id, ownerId: null, state: 'open' }])
    expect(opened()[0]!.words).toBe(`Repair the vehicle AB12 CDE: Brakes (Weekly Vehicle Check ${draft.reference})`)
  })

  it('which ends when its author leaves, and is opened again, once, when they return', async () => {
    expectFollowUps()
    const { id } = await send(28)
    const turn = (change: typeof deactivateStaff | typeof reactivateStaff) => {
      change(actor('dana'), { id: actor('alice').id })
      runReactions(REACTIONS)
      return opened().map(({ kind, state, subjectId }) => [kind, state, subjectId === id])
    }
    expect(turn(deactivateStaff)).toEqual([['uniform', 'not_needed', true]])
    expect(turn(reactivateStaff)).toEqual([['uniform', 'open', true]])
    expect(turn(deactivateStaff)).toEqual([['uniform', 'not_needed', true]])
    expect(turn(reactivateStaff)).toEqual([['uniform', 'open', true]])
    const done = { id: opened()[0]!.id, state: 'done', words: 'Issued' }
    changeAction(actor('dana'), ActionChange.parse(done))
    turn(deactivateStaff)
    expect(turn(reactivateStaff)).toEqual([['uniform', 'done', true]])
    expectReactions({})
  })

  it('even if the outbox sends it late, counted from when it was finished', async () => {
    const at = new Date(Date.now() - 3 * DAY_MS)
    const made = { operationId: 'op-1', at } as Parameters<typeof submitFinished>[2]
    const finished = { templateId: 12, templateVersion: 2, formData: exampleOf(form(12)), draftId: null }
    await submitFinished(actor('alice'), finished, made)
    expect(opened()).toMatchObject([
      { kind: 'welfare_call', dueOn: dayOf(new Date(at.getTime() + DAY_MS)), siteId: null, userId: null },
    ])
    expect(opened()[0]!.words).not.toContain('Charlie')
  })

  it('by the rules of the version in which it was answered', async () => {
    const before = { ...form(12), version: 1, follows: [{ ...form(12).follows![0]!, words: 'Ring them' }] }
    commit(() => write().insert(formTemplates).values({ templateId: 12, version: 1, template: before }).run())
    const made = { operationId: 'op-2', at: new Date() } as Parameters<typeof submitFinished>[2]
    const finished = { templateId: 12, templateVersion: 1, formData: exampleOf(form(12)), draftId: null }
    await submitFinished(actor('alice'), finished, made)
    expect(opened()[0]!.words).toMatch(/^Ring them/)
  })

  it('which people with the right may close, but never its author', async () => {
    await send(14, { needAssistance: true })
    const { id } = opened()[0]!
    const end = { id, state: 'done', words: 'I am fine', evidence: null } as const
    expect(refused(() => closeOwnAction(actor('alice'), end)).kind).toBe('not_found')
  })
})

it.each([
  ['uniform', 'not_needed', 28],
  ['damage', 'open', 15],
])('a form that is rejected leaves the work it opened (%s) as %s', async (kind, state, templateId) => {
  const { id } = await send(templateId)
  reviewSubmission(actor('dana'), { id, status: 'rejected', notes: 'Issued last month' })
  expect(opened()).toMatchObject([{ kind, state }])
})

describe('a licence number in a form', () => {
  const licence = (number: string) =>
    addCredential(
      actor('dana'),
      NewCredential.parse({
        ...{ userId: actor('alice').id, kind: 'sia_licence', number, sectors: ['guarding'], expiresOn: '2099-01-01' },
      }),
    )

  it('is compared with the record: a different number opens an action, the same one does not', async () => {
    await send(19, { injuriesOccurred: 'no' })
    expect(opened()).toEqual([])
    await licence('1012345678901234')
    await send(19, { injuriesOccurred: 'no', siaNumber: '1012 3456 7890 1234' })
    expect(opened().filter(({ kind }) => kind === 'licence_check')).toEqual([])
    const { id } = await send(19, { injuriesOccurred: 'no', siaNumber: '9999345678901234' })
    const [action] = db().select().from(actions).where(eq(actions.subjectId, id)).all()
    expect(action).toMatchObject({ kind: 'licence_check', userId: actor('alice').id })
    expect(action!.words).not.toContain('9999')
  })

  it('is shown beside its photo on the review, and a reviewer who sees a difference opens an action', async () => {
    await licence('1012345678901234')
    const { id } = await send(17)
    expect(findBesideReview(actor('dana'), { id }).licences).toEqual(['1012 3456 7890 1234, valid, ends on 1 Jan 2099'])
    reportLicenceDiffers(actor('dana'), { id })
    expect(findBesideReview(actor('dana'), { id }).actions).toMatchObject([{ kind: 'licence_check', state: 'open' }])
    expect(refused(() => reportLicenceDiffers(actor('alice'), { id })).kind).toBe('forbidden')
  })
})
