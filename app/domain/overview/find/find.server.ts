import { findByReference } from '../../forms/forms/review.server.ts'
import { folded } from '~/platform/names.ts'
import { templateName, templates } from '../../forms/forms/templates/index.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { listStaff } from '../../kernel/people/people.server.ts'
import { listSites } from '../../kernel/sites/sites.server.ts'
import { mondayOf } from '../../time/rota/gates.ts'
import { findPositions, findShifts } from '../../time/rota/search.server.ts'
import { showHours } from '../../time/rota/show-hours.ts'
import { type FindQuery } from './input.ts'
import { type Found } from './views.ts'

const PEOPLE = 8
const FEW = 5

/**
 * Returns what an administrator's words match: sites, people, positions, the next shifts, forms, and submissions by
 * their reference.
 */
export function find(actor: Person, { q }: FindQuery, now = new Date()): Found[] {
  demand(actor, 'admin.enter')
  return [
    ...listSites(actor, { q, limit: FEW }).map(({ id, name }): Found => ({
      kind: 'site',
      label: name,
      note: 'Site',
      to: `/admin/sites/${id}`,
    })),
    ...listStaff(actor, { q, limit: PEOPLE }).items.map(({ id, firstName, lastName, employeeId }): Found => ({
      ...{ kind: 'person', label: `${firstName} ${lastName}` },
      ...{ note: employeeId ?? 'Staff', to: `/admin/staff/${id}` },
    })),
    ...findPositions(q, FEW).map(({ name, siteId, siteName }): Found => ({
      ...{ kind: 'position', label: name },
      ...{ note: `Position, ${siteName}`, to: `/admin/rota?site=${siteId}` },
    })),
    ...findShifts(q, FEW, now).map(({ id, day, siteId, siteName, postName, ...hours }): Found => ({
      ...{ kind: 'shift', label: `${siteName}, ${postName}: ${showHours(hours)}` },
      ...{ note: 'Shift', to: `/admin/rota?site=${siteId}&week=${mondayOf(day)}&duty=${id}` },
    })),
    ...formsCalled(q),
    ...findByReference(actor, q, FEW).map(({ id, reference, templateId }): Found => ({
      ...{ kind: 'submission', label: reference },
      ...{ note: templateName(templateId), to: `/admin/form-submissions/${id}` },
    })),
  ]
}

function formsCalled(q: string): Found[] {
  const word = folded(q)
  return templates
    .filter(({ name }) => folded(name).includes(word))
    .slice(0, FEW)
    .map(({ id, name }) => ({
      kind: 'form',
      label: name,
      note: 'Form',
      to: `/admin/form-submissions?templateId=${id}`,
    }))
}
