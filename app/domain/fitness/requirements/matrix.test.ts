import { beforeEach, describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { isFresh } from '../../kernel/access/fresh.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { removePost } from '../../time/rota/remove-post.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { NewCredential, NewKind } from '../credentials/input.ts'
import { addKind, removeKind } from '../credentials/kinds.server.ts'
import { addCredential } from '../credentials/manage.server.ts'
import { type Paper } from '../credentials/in-force.ts'
import { RequirementChange } from './input.ts'
import { heldOf } from './matrix.ts'
import { holdsWords } from './matrix-kinds.ts'
import { exportMatrix, listMatrix } from './matrix.server.ts'
import { MatrixQuery } from './matrix-input.ts'
import { matrixPage } from './matrix-page.server.ts'
import { setRequirements } from './requirements.server.ts'

const now = instantOf('2040-03-05', 12, 0)
const night = { startsAt: instantOf('2040-03-14', 22, 0), endsAt: instantOf('2040-03-15', 6, 0) }
const paper = (more: Partial<Paper>): Paper => {
  return {
    kind: 'sia_licence',
    state: 'valid',
    sectors: ['guarding'],
    startsOn: null,
    expiresOn: '2041-01-01',
    ...more,
  }
}

describe('a cell of the matrix', () => {
  const need = { kind: 'sia_licence', sector: 'guarding' }
  const read = (papers: Paper[], required = true) => heldOf(need, papers, night, { required, screeningWeeks: 12 })
  it.each([
    ['nothing that is needed', [], 'missing', null],
    ['a licence that lasts', [paper({})], 'valid', '2041-01-01'],
    ['one that ends within thirty days', [paper({ expiresOn: '2040-04-01' })], 'ends_soon', '2040-04-01'],
    ['one that ends inside the night', [paper({ expiresOn: '2040-03-14' })], 'ended', '2040-03-14'],
    ['one of a sector that does not cover it', [paper({ sectors: ['cctv'] })], 'missing', null],
    ['one of a sector that covers it', [paper({ sectors: ['door_supervision'] })], 'valid', '2041-01-01'],
    ['a suspended one', [paper({ state: 'suspended' })], 'stopped', null],
    ['one that waits to be confirmed', [paper({ state: 'proposed' })], 'proposed', null],
    ['one that was applied for', [paper({ state: 'applied', expiresOn: null })], 'applied', null],
    ['a notice instead', [paper({ kind: 'dispensation', expiresOn: '2040-03-20' })], 'ends_soon', '2040-03-20'],
    [
      'two that touch at midnight',
      [paper({ expiresOn: '2040-03-14' }), paper({ startsOn: '2040-03-15' })],
      'valid',
      '2041-01-01',
    ],
    [
      'one that ends soon and its renewal from the next day',
      [paper({ expiresOn: '2040-03-20' }), paper({ startsOn: '2040-03-21' })],
      'valid',
      '2041-01-01',
    ],
    [
      'one that ends soon and another after a gap',
      [paper({ expiresOn: '2040-03-20' }), paper({ startsOn: '2040-03-22' })],
      'ends_soon',
      '2040-03-20',
    ],
  ])('shows %s', (_, papers, state, until) => expect(read(papers)).toEqual({ state, until }))

  it('shows nothing if nothing is needed, and a conditional screening as conditional', () => {
    expect(read([], false).state).toBe('not_needed')
    const started = paper({ kind: 'screening', state: 'applied', sectors: [], startsOn: '2040-03-01', expiresOn: null })
    const screened = { kind: 'screening', sector: null }
    const how = { required: true, screeningWeeks: 12 }
    expect(heldOf(screened, [started], night, how)).toEqual({ state: 'conditional', until: '2040-05-23' })
  })
})

describe('the matrix', () => {
  let alice: Person, bob: Person, dana: Person
  let [site, post] = ['', '']
  beforeEach(async () => {
    ;[alice, bob, dana] = [actor('alice'), actor('bob'), actor('dana')]
    site = addSite(dana, SiteInput.parse({ name: 'Wharf' }), now).id
    post = addPost(dana, NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
    const requirements = [{ kind: 'sia_licence', sector: 'guarding' }]
    setRequirements(dana, RequirementChange.parse({ scope: 'post', id: post, requirements }), now)
    const licence = { kind: 'sia_licence', number: '1234567890123456', sectors: ['guarding'], expiresOn: '2040-03-14' }
    await addCredential(dana, NewCredential.parse({ userId: alice.id, ...licence }), now)
  })
  const ask = (query: object = {}) => listMatrix(dana, MatrixQuery.parse(query), now)
  const rowOf = (query: object, { id }: Person) => ask(query).items.find(({ userId }) => userId === id)!

  it('shows nothing that only a removed position needed, and its kind can be removed too', () => {
    const pass = addKind(dana, NewKind.parse({ name: 'Wharf pass' }), now)
    const requirements = [{ kind: pass.id }]
    setRequirements(dana, RequirementChange.parse({ scope: 'post', id: post, requirements }), now)
    const kinds = () => ask({ siteId: site }).columns.map(({ kind }) => kind)
    expect(kinds()).toContain(pass.id)
    removePost(dana, { id: post }, now)
    expect(kinds()).not.toContain(pass.id)
    expect(removeKind(dana, pass, now)).toMatchObject({ id: pass.id })
  })

  it('shows what the positions of a site need, and who has it', () => {
    expect(ask({ siteId: site, kind: 'sia_licence' }).columns).toEqual([
      { kind: 'sia_licence', sector: 'guarding', label: 'SIA licence: Security guarding' },
    ])
    expect(rowOf({ siteId: site }, alice)).toMatchObject({ fit: true })
    expect(rowOf({ siteId: site, kind: 'sia_licence' }, alice).cells).toMatchObject([{ state: 'ends_soon' }])
    expect(rowOf({ siteId: site, kind: 'sia_licence' }, bob)).toMatchObject({
      fit: false,
      cells: [{ state: 'missing' }],
    })
  })

  it('says who may work a shift, to its last minute', () => {
    const dutyOf = (start: string, end: string) =>
      addDuty(dana, NewDuty.parse({ postId: post, day: '2040-03-14', start, end }), now).id
    const ids = (dutyId: string) => ask({ dutyId, only: 'fit' }).items.map(({ userId }) => userId)
    expect(ids(dutyOf('14:00', '22:00'))).toEqual([alice.id])
    expect(ids(dutyOf('22:00', '06:00'))).toEqual([])
  })

  it('counts a limited right to work that has run out, even if nothing requires it', async () => {
    const details = { method: 'share_code', seenOn: '2039-01-01' }
    const limited = { userId: alice.id, kind: 'right_to_work', expiresOn: '2040-03-01', details }
    await addCredential(dana, NewCredential.parse(limited), now)
    expect(rowOf({ siteId: site }, alice)).toMatchObject({ fit: false })
  })

  it('continues page by page, with each person once, even if a filter is set', () => {
    for (const only of [undefined, 'unfit']) {
      const all = ask({ siteId: site, only }).items.map(({ userId }) => userId)
      const seen: string[] = []
      let after: string | undefined
      do {
        const { items, next } = ask({ siteId: site, only, limit: 1, after })
        seen.push(...items.map(({ userId }) => userId))
        after = next ?? undefined
      } while (after)
      expect(seen).toEqual(all)
    }
  })

  it('shows a planner only the people of their site, and for the right to work only whether it is in order', async () => {
    setGrant(dana, { userId: bob.id, siteId: site, level: 'planner' })
    const other = addSite(dana, SiteInput.parse({ name: 'Quay' }), now).id
    const needs = [{ kind: 'sia_licence', sector: 'guarding' }, { kind: 'right_to_work' }]
    setRequirements(dana, RequirementChange.parse({ scope: 'site', id: site, requirements: needs }), now)
    const details = { method: 'share_code', seenOn: '2039-01-01' }
    const limited = { userId: alice.id, kind: 'right_to_work', expiresOn: '2040-03-10', details }
    await addCredential(dana, NewCredential.parse(limited), now)
    const read = (query: object) => listMatrix(bob, MatrixQuery.parse(query), now).items
    expect(read({ siteId: site })).toEqual([])
    const id = addDuty(dana, NewDuty.parse({ postId: post, day: '2040-03-09', start: '09:00', end: '17:00' }), now).id
    assign(dana, NewAssignment.parse({ id, userId: alice.id, reason: 'Short of people' }), now)
    for (const query of [{ siteId: site }, { dutyId: id }])
      expect(read(query).map(({ userId, fit }) => [userId, fit])).toEqual([[alice.id, true]])
    const cells = new Map(read({ siteId: site })[0]!.cells.map((cell) => [cell.kind, cell]))
    expect(cells.get('sia_licence')).toMatchObject({ state: 'ends_soon', until: '2040-03-14' })
    expect(cells.get('right_to_work')).toMatchObject({ state: 'valid', until: null })
    expect(() => read({})).toThrow('Choose a site')
    expect(() => read({ siteId: other })).toThrow('not found')
    expect(() => exportMatrix(bob, MatrixQuery.parse({ siteId: site }), now)).toThrow('not allowed')
  })

  it('shows a planner of all sites everybody, but not when a right to work ends, or that it is limited', async () => {
    setGrant(dana, { userId: bob.id, siteId: null, level: 'planner' })
    const details = { method: 'share_code', seenOn: '2039-01-01' }
    const check = (who: Person, more: object) =>
      addCredential(dana, NewCredential.parse({ userId: who.id, kind: 'right_to_work', details, ...more }), now)
    await check(alice, { expiresOn: '2040-03-10' })
    await check(bob, {})
    const cellOf = (reader: Person, { id }: Person, query: object = {}) => {
      const { items } = listMatrix(reader, MatrixQuery.parse(query), now)
      const { state, until, required } = items
        .find(({ userId }) => userId === id)!
        .cells.find(({ kind }) => kind === 'right_to_work')!
      return { state, until, required }
    }
    expect(cellOf(dana, alice)).toEqual({ state: 'ends_soon', until: '2040-03-10', required: true })
    const inOrder = { state: 'valid', until: null, required: false }
    for (const query of [{}, { siteId: site }])
      for (const who of [alice, bob]) expect(cellOf(bob, who, query)).toEqual(inOrder)
    expect([matrixPage(bob, MatrixQuery.parse({})).isAdmin, matrixPage(dana, MatrixQuery.parse({})).isAdmin]).toEqual([
      false,
      true,
    ])
  })

  it('shows a planner of a company’s own kind only whether it is in order, if its details are for the office', async () => {
    setGrant(dana, { userId: bob.id, siteId: null, level: 'planner' })
    const [fitness, dogs] = [{ name: 'Fitness certificate', officeOnly: true }, { name: 'Dog handler' }].map(
      (kind) => addKind(dana, NewKind.parse(kind), now).id,
    ) as [string, string]
    for (const kind of [fitness, dogs])
      await addCredential(dana, NewCredential.parse({ userId: alice.id, kind, expiresOn: '2040-03-10' }), now)
    const untilOf = (reader: Person, kind: string) =>
      listMatrix(reader, MatrixQuery.parse({ kind }), now).items.find(({ userId }) => userId === alice.id)!.cells[0]!
    expect(untilOf(dana, fitness)).toMatchObject({ state: 'ends_soon', until: '2040-03-10' })
    expect(untilOf(bob, fitness)).toMatchObject({ state: 'valid', until: null })
    expect(untilOf(bob, dogs)).toMatchObject({ state: 'ends_soon', until: '2040-03-10' })
  })

  it('is for administrators, and its file asks for the password again', () => {
    expect(() => listMatrix(alice, MatrixQuery.parse({}), now)).toThrow('not allowed')
    expect(isFresh(dana)).toBe(true)
    const { text } = exportMatrix(dana, MatrixQuery.parse({ siteId: site, kind: 'sia_licence' }), now)
    const [head, ...rows] = [...text].join('').trim().split('\r\n')
    expect(head).toContain('SIA licence: Security guarding')
    expect(rows.some((row) => row.endsWith('Yes,"Ends soon, 2040-03-14"'))).toBe(true)
    const stale: Person = { ...dana, sessionId: 'none' }
    expect(() => exportMatrix(stale, MatrixQuery.parse({}), now)).toThrow('confirm your password')
  })
})

it.each([
  [true, [true, false], 'Yes'],
  [true, [false], 'Nothing needed'],
  [true, [], 'Nothing needed'],
  [false, [true], 'No'],
])('for a person who is fit: %s, with needs %j, it shows %s', (fit, needs, words) => {
  expect(holdsWords({ fit, cells: needs.map((required) => ({ required })) })).toBe(words)
})
