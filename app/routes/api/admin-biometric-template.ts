import type { Person } from '~/domain/access/actor.ts'
import { TemplateOf } from '~/domain/biometrics/input.ts'
import { deleteTemplate } from '~/domain/biometrics/templates.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('DELETE')
export const action = apiAction('admin', {
  DELETE: verb(TemplateOf, (actor: Person, wish) => deleteTemplate(actor, wish)),
})
