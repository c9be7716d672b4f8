import { parse } from '@conform-to/react'
import { data } from '@remix-run/node'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { findPlaces } from '~/domain/kernel/geocode/find-places.server.ts'
import { AddressQuery } from '~/domain/kernel/geocode/input.ts'
import { SiteForm } from '~/domain/kernel/sites/input.ts'
import { ownFields } from '~/http/own-fields.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { isProblem } from '~/platform/problem.ts'

/**
 * Looks up the address in a site's form, for pages without scripts: the form is shown again as it was typed, with the
 * places that were found.
 */
export async function findPlace(actor: Person, form: FormData, intent: string) {
  const back = (fault: string | null) => {
    const fields = ownFields(form, SiteForm)
    fields.set('intent', intent)
    const error: Record<string, string[]> = fault ? { address: [fault] } : {}
    return parse(fields, { resolve: () => ({ error }) }).reply()
  }
  const read = AddressQuery.safeParse({ address: form.get('address') ?? '' })
  if (!read.success) return data<ActionAnswer>({ result: back(read.error.issues[0]!.message) }, { status: 400 })
  try {
    return data<ActionAnswer>({ result: back(null), view: { places: await findPlaces(actor, read.data) } })
  } catch (error) {
    if (!isProblem(error) || (error.kind !== 'unavailable' && error.kind !== 'too_many')) throw error
    return data<ActionAnswer>({ result: back(error.message) }, { status: 400 })
  }
}
