import { type Person } from '~/domain/kernel/access/actor.ts'
import { choosePerson, listPeopleToChoose } from '~/domain/kernel/people/choose.server.ts'
import { previewPay } from '~/domain/time/pay/export.server.ts'
import { FORMATS, type FormatName } from '~/domain/time/pay/formats/index.ts'
import { isProblem } from '~/platform/problem.ts'
import { type Previewed } from './pay-preview.tsx'

/** Makes the preview that the page's address asks for, or says that the person was not found. */
export function previewAsked(actor: Person, id: string, query: URLSearchParams): Previewed {
  const asked = query.get('preview') ?? ''
  const format = (Object.hasOwn(FORMATS, asked) ? asked : Object.keys(FORMATS)[0]) as FormatName
  const person = (query.get('person') ?? '').trim().slice(0, 100)
  const base = { people: listPeopleToChoose(actor), format, person }
  if (!person) return { ...base, fault: null, shown: null }
  try {
    const { id: userId, name } = choosePerson(actor, person)
    return { ...base, fault: null, shown: { ...previewPay(actor, { id, format, userId }), name } }
  } catch (error) {
    if (!isProblem(error) || error.kind !== 'invalid') throw error
    return { ...base, fault: error.errors?.person?.[0] ?? error.message, shown: null }
  }
}
