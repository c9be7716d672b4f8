import { beforeEach, describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite, changeSite } from '../../kernel/sites/sites.server.ts'
import { NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { RequirementChange } from './input.ts'
import { listRequirements, setRequirements } from './requirements.server.ts'
import { registerFitness } from './fit.server.ts'

const now = instantOf('2040-03-05', 12, 0)
let alice: Person, dana: Person
let [site, post] = ['', '']
beforeEach(() => {
  registerFitness()
  alice = actor('alice')
  dana = actor('dana')
  site = addSite(dana, SiteInput.parse({ name: 'Wharf' }), now).id
  post = addPost(dana, NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
})

const need = (scope: string, id: string, requirements: object[]) =>
  setRequirements(dana, RequirementChange.parse({ scope, id, requirements }), now)

describe('requirements', () => {
  it('include the training of a site, whose page shows the same', () => {
    need('site', site, [{ kind: 'site_training' }, { kind: 'first_aid' }])
    const changed = changeSite(dana, { ...SiteInput.parse({ name: 'Wharf', trainingNeeded: false }), id: site }, now)
    expect(changed.trainingNeeded).toBe(false)
    expect(listRequirements(dana, { scope: 'site', id: site }).requirements).toEqual([
      { kind: 'first_aid', sector: null },
    ])
    changeSite(dana, { ...SiteInput.parse({ name: 'Wharf', trainingNeeded: true }), id: site }, now)
    expect(listRequirements(dana, { scope: 'site', id: site }).requirements).toContainEqual({
      kind: 'site_training',
      sector: null,
    })
  })

  it.each([
    ['an unknown kind', [{ kind: 'pilot' }]],
    ['a licence without a sector', [{ kind: 'sia_licence' }]],
    ['a sector of a kind that has none', [{ kind: 'screening', sector: 'guarding' }]],
    ['training at a position', [{ kind: 'site_training' }]],
  ])('%s is refused', (_what, requirements) => {
    expect(refused(() => need('post', post, requirements))).toMatchObject({ kind: 'invalid' })
  })

  it('are set by administrators, for things that exist', () => {
    expect(refused(() => listRequirements(alice, { scope: 'site', id: site })).kind).toBe('forbidden')
    expect(refused(() => listRequirements(dana, { scope: 'role', id: 'pilot' })).kind).toBe('not_found')
  })
})
