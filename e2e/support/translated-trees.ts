import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { watchForeignChanges } from '../../app/browser/runtime/foreign-changes.ts'
import { makeTranslator, type Translator } from './translators.ts'

/** A part of a page: text, a number, nothing, or an element with parts of its own. */
export type Part = string | number | null | { name: string; key: string | undefined; parts: Part[] }
/** A page, and what translates it after it was drawn. */
export type Step = { parts: Part[]; by: Translator | 'nobody' }

const bracket = (text: string) => `<${text}>`
const translated = new WeakMap<Text, string>()
const translator = (by: Translator) => makeTranslator(by, bracket, translated)
const translate = {
  google: translator('google'),
  safari: translator('safari'),
  firefox: translator('firefox'),
  overwrites: translator('overwrites'),
}

const draw = (part: Part): ReactNode =>
  part === null || typeof part !== 'object'
    ? part
    : createElement(part.name, { key: part.key }, ...part.parts.map(draw))

/**
 * Draws one page after the other into the same place, each translated or not, and returns what then stands there: after
 * each step its translation, and what it should be, which is the translation of that page drawn alone.
 */
export function play(steps: Step[]): { is: string; should: string }[] {
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  const seen = steps.map(({ parts, by }) => {
    flushSync(() => root.render(createElement('section', null, ...parts.map(draw))))
    if (by === 'nobody') return { is: '', should: '' }
    translate[by](place)
    return { is: place.textContent, should: alone(parts, by) }
  })
  flushSync(() => root.unmount())
  place.remove()
  return seen
}

function alone(parts: Part[], by: Translator): string {
  const place = document.createElement('main')
  const root = createRoot(place)
  flushSync(() => root.render(createElement('section', null, ...parts.map(draw))))
  translate[by](place)
  return place.textContent
}

watchForeignChanges()
Object.assign(window, { play })
