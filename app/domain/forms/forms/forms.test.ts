import { describe, expect, it } from 'vitest'
import { kindOf } from './fields/kinds.ts'
import {
  alarmsOf,
  blankOf,
  checkAnswers,
  columnsOf,
  exampleOf,
  fieldsOf,
  isSigned,
  questionsOf,
  readAnswers,
  summaryOf,
} from './form.ts'
import { gateOf, missingAnswers } from './missing.ts'
import { type Template } from './template.ts'
import { templates } from './templates/index.ts'

const namesOf = (template: Template) => questionsOf(template).map((field) => field.name)
const moment = { today: '2026-11-21', now: '19:30' }

describe.each(templates.map((template) => [template.id, template] as const))('form %i', (_id, template) => {
  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(template))).toEqual(template)
  })

  it('has a check, words, columns, an example and an initial value for every field', () => {
    for (const field of fieldsOf(template)) {
      const kind = kindOf(field)
      expect(() => kind.check(field, kind.example(field), true), field.name).not.toThrow()
      expect(() => kind.check(field, kind.blank(field, moment), false), field.name).not.toThrow()
      expect(kind.show(field, kind.example(field)), field.name).not.toBe('')
      expect(kind.columns(field).length > 0, field.name).toBe(field.kind !== 'notice')
    }
  })

  it('uses each field name once', () => {
    const names = fieldsOf(template).map((field) => field.name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('has conditions only on its own fields', () => {
    const names = new Set(fieldsOf(template).map((field) => field.name))
    const asked = fieldsOf(template).flatMap((field) => (field.showIf ? [field.showIf.field] : []))
    const alarmed = (template.alarms ?? []).flatMap((alarm) => alarm.when.map((condition) => condition.field))
    for (const name of [...asked, ...alarmed, ...Object.values(template.aliases ?? {})]) expect(names).toContain(name)
  })

  it('accepts its example, and the example is signed and complete', () => {
    const result = checkAnswers(template, exampleOf(template), 'submit')
    expect(result.errors).toBeUndefined()
    expect(isSigned(template, result.answers!)).toBe(true)
    expect(missingAnswers(template, result.answers!)).toEqual([])
  })

  it('returns the same answers when they are checked a second time', () => {
    const once = checkAnswers(template, exampleOf(template), 'submit').answers!
    expect(checkAnswers(template, once, 'submit').answers).toEqual(once)
  })

  it('accepts an empty form as a draft, and refuses it on submit', () => {
    expect(checkAnswers(template, {}, 'draft').errors).toBeUndefined()
    expect(checkAnswers(template, {}, 'submit').errors).toBeDefined()
  })

  it("shows each field's own message", () => {
    const errors = checkAnswers(template, {}, 'submit').errors!
    for (const field of fieldsOf(template)) {
      const message = field.required ?? (field.kind === 'tick' ? field.mustTick : undefined)
      if (!message || field.kind === 'notice') continue
      expect(errors[field.name]?.join(), field.name).toContain(message)
    }
  })

  it('is the same in the browser, without the checks', () => {
    const errors = checkAnswers(template, {}, 'submit').errors!
    for (const { field, message } of missingAnswers(template, {}))
      expect(errors[field.name], field.name).toContain(message)
    for (const { field } of gateOf(template, {})) expect(errors[field.name] ?? [], field.name).not.toEqual([])
  })

  it('drops unknown keys', () => {
    const { answers } = checkAnswers(template, { ...exampleOf(template), isAdmin: true, __proto__: { x: 1 } }, 'submit')
    expect(Object.keys(answers!).sort()).toEqual(namesOf(template).sort())
  })

  it('refuses answers of the wrong type, even in a draft', () => {
    for (const name of namesOf(template)) {
      expect(checkAnswers(template, { [name]: { deep: { er: [1] } } }, 'draft').errors?.[name], name).toBeDefined()
    }
  })

  it('has a summary in words and in columns', () => {
    const answers = exampleOf(template)
    const lines = summaryOf(template, answers).flatMap((section) => section.lines)
    expect(lines.filter((line) => line.field.required).every((line) => line.text !== '')).toBe(true)
    for (const column of columnsOf(template)) expect(typeof column.of(answers), column.title).toBe('string')
  })

  it('reads an empty posted form as a draft', () => {
    const read = readAnswers(template, new FormData())
    expect(Object.keys(read).sort()).toEqual(namesOf(template).sort())
    expect(checkAnswers(template, read, 'draft').errors).toBeUndefined()
  })

  it('starts blank with today and now', () => {
    for (const field of fieldsOf(template)) {
      if (field.kind !== 'date' || field.default !== 'today') continue
      expect(blankOf(template, moment)[field.name]).toBe('2026-11-21')
    }
    expect(alarmsOf(template, {})).toEqual([])
  })
})
