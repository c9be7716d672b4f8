import { beforeEach, describe, expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { formSubmissions } from '#db/schema/forms.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { writeSetting } from '~/platform/settings.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { changeAction } from '../../fitness/actions/actions.server.ts'
import { ActionChange } from '../../fitness/actions/input.ts'
import { purgeActions } from '../../fitness/actions/purge.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { addAbsence, changeAbsence, forgetAbsences, removeAbsence } from '../../time/absences/absences.server.ts'
import { AbsenceChange, NewAbsence } from '../../time/absences/input.ts'
import { recordsOf } from '../../records/export/records.server.ts'
import { exampleOf } from '../forms/form.ts'
import { createSubmission } from '../forms/submissions.server.ts'
import { findTemplate } from '../forms/templates/index.ts'
import { instantOf } from '~/platform/dates.ts'
import { RiddorForm, RiddorInput } from './input.ts'
import { assessRiddor, assessRiddorByForm, findRiddor, followAbsence, watchRiddor } from './riddor.server.ts'

const at = (day: string) => instantOf(day, 12, 0)
const dana = () => actor('dana')
let id = ''

beforeEach(async () => {
  const formData = { ...exampleOf(findTemplate(19)!), injuriesOccurred: 'yes', incidentDateTime: '2026-06-01T10:00' }
  id = (await createSubmission(actor('alice'), { templateId: 19, formData, status: 'submitted' }, at('2026-06-01'))).id
})

const assess = (changes: object = {}, day = '2026-06-02') => {
  const facts = { who: 'worker', what: 'over_seven_days', occurredOn: '2026-06-01', workRelated: true }
  return assessRiddor(dana(), RiddorInput.parse({ id, ...facts, decision: 'report', ...changes }), at(day))
}
const openReport = () =>
  db()
    .select()
    .from(actions)
    .all()
    .find(({ kind, state }) => kind === 'riddor_report' && state === 'open')!
const reports = () =>
  db()
    .select()
    .from(actions)
    .all()
    .filter(({ kind }) => kind === 'riddor_report')
    .map(({ state, dueOn }) => [state, dueOn])

it('an assessment from an old page does not replace that it was reported meanwhile', () => {
  const version = () => findRiddor(dana(), { id })!.version
  const opened = version()
  assess({ decision: 'reported', reference: 'HSE 1' })
  const facts = { id, who: 'worker', what: 'over_seven_days', occurredOn: '2026-06-01', workRelated: 'yes' }
  const save = (versionWas: string) =>
    assessRiddorByForm(dana(), RiddorForm.parse({ ...facts, decision: 'report', versionWas }), at('2026-06-03'))
  expect(refused(() => save(opened))).toMatchObject({ kind: 'conflict', code: 'stale' })
  expect(findRiddor(dana(), { id })!.assessment).toMatchObject({ decision: 'reported', reference: 'HSE 1' })
  expect(save(version())).toMatchObject({ decision: 'report' })
})

describe('an accident on 1 June', () => {
  it('opens its assessment as an action, which the assessment closes and replaces with the report', () => {
    expect(findRiddor(dana(), { id })).toMatchObject({ occurredOn: '2026-06-01', assessment: null })
    expect(assess()).toMatchObject({ trigger: '2026-06-09', dueOn: '2026-06-16', reportable: false })
    const kinds = db()
      .select()
      .from(actions)
      .all()
      .map(({ kind, state }) => [kind, state])
    expect(kinds).toEqual([
      ['riddor_assessment', 'done'],
      ['riddor_report', 'open'],
    ])
    expect(assess({}, '2026-06-09').reportable).toBe(true)
    expect(watchRiddor(at('2026-06-10'))).toBe(0)
  })

  it('reaches the eighth day without any event', () => {
    assess()
    expect(watchRiddor(at('2026-06-08'))).toBe(0)
    expect(watchRiddor(at('2026-06-09'))).toBe(1)
    expect(findRiddor(dana(), { id }, at('2026-06-09'))!.assessment).toMatchObject({ reportable: true })
  })

  it('counts an absence that is entered, moved, ended or removed', async () => {
    expectFollowUps()
    assess()
    const step = async (work: () => unknown, day: string) => {
      work()
      await runReactions(REACTIONS)
      return findRiddor(dana(), { id }, at(day))!.assessment!
    }
    const of = { userId: actor('alice').id, kind: 'sick' }
    let absence = ''
    const entered = await step(() => {
      absence = addAbsence(dana(), NewAbsence.parse({ ...of, from: '2026-06-03' }), at('2026-06-04')).id
    }, '2026-06-04')
    expect(entered).toMatchObject({ trigger: '2026-06-10', dueOn: '2026-06-16' })
    const change = (changes: object, day: string) =>
      step(() => changeAbsence(dana(), AbsenceChange.parse({ id: absence, ...changes }), at(day)), day)
    expect(await change({ from: '2026-06-20' }, '2026-06-05')).toMatchObject({
      trigger: '2026-06-27',
      dueOn: '2026-06-27',
    })
    expect(reports()).toEqual([['open', '2026-06-27']])
    expect(await change({ from: '2026-06-02', to: '2026-06-06' }, '2026-06-07')).toMatchObject({
      ...{ dueOn: null, reportable: false, recordOnly: true },
    })
    expect(reports()).toEqual([['not_needed', '2026-06-27']])
    await step(() => removeAbsence(dana(), { id: absence }, at('2026-06-08')), '2026-06-08')
    expect(reports().at(-1)).toEqual(['open', '2026-06-16'])
    expectReactions({})
  })

  it('stays reported if the action of the report was closed with the reference before the eighth day', () => {
    assess()
    const { id: report } = openReport()
    changeAction(dana(), ActionChange.parse({ id: report, state: 'done', words: 'Online', evidence: 'HSE-77' }))
    expect(watchRiddor(at('2026-06-09'))).toBe(1)
    expect(reports()).toEqual([['done', '2026-06-16']])
    assess({}, '2026-06-10')
    expect(reports().at(-1)).toEqual(['open', '2026-06-16'])
  })

  it('stays reported, with its reference, as long as the form is kept', () => {
    assess()
    const { id: report } = openReport()
    const done = ActionChange.parse({ id: report, state: 'done', words: 'Online', evidence: 'HSE-77' })
    changeAction(dana(), done, at('2026-06-10'))
    const later = at('2028-07-01')
    purgeActions(later)
    commit(() => writeSetting('riddor_report_days', 20, null, later))
    watchRiddor(later)
    expect(reports()).toMatchObject([['done', '2026-06-16']])
    commit(() => write().delete(formSubmissions).run())
    purgeActions(later)
    expect(reports()).toEqual([])
  })

  it('stays without a report when the absence that decided it is deleted after its period', () => {
    const userId = actor('alice').id
    addAbsence(dana(), NewAbsence.parse({ userId, kind: 'sick', from: '2026-06-02', to: '2026-06-06' }))
    assess()
    commit(() => forgetAbsences(userId))
    const later = at('2028-07-01')
    expect(watchRiddor(later)).toBe(0)
    const absence = { id: 1, at: later, type: '', actorId: null, subjectId: userId, personId: userId, details: {} }
    commit(() => followAbsence(absence, later))
    expect(reports()).toEqual([])
    expect(findRiddor(dana(), { id }, later)!.assessment).toMatchObject({
      ...{ reportable: false, dueOn: null, trigger: null },
      reason: 'By the absences then on record, a report was not needed.',
    })
  })

  it("keeps the HSE's reference, or why it is not reportable, and closes the report", () => {
    assess()
    expect(RiddorInput.safeParse({ id, decision: 'reported' }).success).toBe(false)
    const facts = { id, who: 'worker', what: 'death', occurredOn: '2026-06-01', workRelated: 'yes' }
    const messages = (more: object) => {
      const { error } = RiddorInput.safeParse({ ...facts, ...more })
      return error?.issues.map(({ path, message }) => [path[0], message])
    }
    expect(messages({ decision: 'reported' })).toEqual([['reference', 'Enter the reference that the HSE gave you']])
    expect(messages({ decision: 'not_reportable' })).toEqual([['words', 'Say why it is not reportable']])
    expect(assess({ decision: 'reported', reference: 'HSE-77' }, '2026-06-10')).toMatchObject({ reference: 'HSE-77' })
    expect(reports()).toEqual([['done', '2026-06-16']])
  })

  it('is refused for guards and programs, for a form about no accident, and for a future day', async () => {
    const input = RiddorInput.parse({
      ...{ id, who: 'worker', what: 'death', occurredOn: '2026-06-01', workRelated: true, decision: 'report' },
    })
    expect(refused(() => assessRiddor(actor('alice'), input)).kind).toBe('forbidden')
    expect(refused(() => assessRiddor({ ...dana(), token: 'payroll' }, input)).kind).toBe('forbidden')
    expect(refused(() => assess({ occurredOn: '2026-06-03' })).kind).toBe('invalid')
    const other = await createSubmission(actor('alice'), {
      ...{ templateId: 10, formData: exampleOf(findTemplate(10)!), status: 'submitted' as const },
    })
    expect(refused(() => assess({ id: other.id })).code).toBe('no_accident')
    expect(refused(() => assess({ id: 'nothing' })).kind).toBe('not_found')
  })

  it("is in the person's export, without the company's notes", async () => {
    assess({ decision: 'not_reportable', words: 'They fell at home' })
    const { accidentsAssessed } = await recordsOf(actor('alice').id)
    expect(accidentsAssessed).toMatchObject([{ what: 'over_seven_days', decision: 'not_reportable' }])
    expect(JSON.stringify(accidentsAssessed)).not.toContain('fell')
  })
})
