import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { credentials } from '#db/schema/credentials.ts'
import { emails } from '#db/schema/events.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { settleException } from '../../time/exceptions/exceptions.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { addDays, instantOf } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { recordCheck } from '../credentials/checks.server.ts'
import { CredentialChange, NewCheck, NewCredential } from '../credentials/input.ts'
import { addCredential, changeCredential } from '../credentials/manage.server.ts'
import { keepFit } from './fit.server.ts'
import { MatrixQuery } from './matrix-input.ts'
import { listMatrix } from './matrix.server.ts'
import { followNeeds } from './requirements.server.ts'
import {
  alice,
  dana,
  dutyOn,
  event,
  licensed,
  need,
  notFit,
  now,
  openNotFit,
  post,
  put,
  site,
  licensedPostForEachTest,
} from '../../../../e2e/support/licensed-post.ts'

licensedPostForEachTest()

describe('a planner', () => {
  it('cannot assign a person without a licence, for any reason, and finds a person who has one', async () => {
    const id = dutyOn('2040-03-14')
    expect(refused(() => put(id, 'Short of people'))).toMatchObject({
      kind: 'conflict',
      code: 'no_licence',
      message: 'Has no valid SIA licence for security guarding',
    })
    await licensed('2040-03-14')
    expect(put(id)).toMatchObject({ userId: alice.id })
    expect(refused(() => put(dutyOn('2040-03-14', '23:59', '06:00')))).toMatchObject({ code: 'no_licence' })
  })

  it('is told the sector: a guard may not work a door, a door supervisor may guard', async () => {
    need('post', post, [{ kind: 'sia_licence', sector: 'door_supervision' }])
    await licensed('2041-03-14')
    expect(refused(() => put(dutyOn('2040-03-14')))).toMatchObject({
      code: 'no_licence',
      message: 'Has no valid SIA licence for door supervision',
    })
    await licensed('2041-03-14', { sectors: ['door_supervision'], number: '9999999999999999' })
    need('post', post, [{ kind: 'sia_licence', sector: 'guarding' }])
    put(dutyOn('2040-03-14'))
  })

  it('is also told what the site and the role require', () => {
    need('post', post, [])
    need('site', site, [{ kind: 'screening' }])
    expect(refused(() => put(dutyOn('2040-03-14')))).toMatchObject({ code: 'no_screening' })
    need('site', site, [])
    need('role', 'security_guard', [{ kind: 'right_to_work' }])
    expect(refused(() => put(dutyOn('2040-03-15')))).toMatchObject({ code: 'no_right_to_work' })
  })
})

describe('a licence that was replaced', () => {
  const look = (id: string, result: string) =>
    recordCheck(dana, NewCheck.parse({ id, on: '2040-03-05', how: 'Public register', result, words: 'As shown' }), now)
  const isFit = () => listMatrix(dana, MatrixQuery.parse({ siteId: site, q: 'Alice' }), now).items[0]!.fit

  it.each(['suspended', 'revoked'])('does not cover a shift after the new one was %s', async (result) => {
    await licensed('2041-01-01')
    await licensed('2041-01-01', { number: '9999999999999999' })
    const newest = await licensed('2041-01-01', { number: '8888888888888888' })
    expect(isFit()).toBe(true)
    look(newest.id, result)
    expect(isFit()).toBe(false)
    const id = dutyOn('2040-03-14')
    expect(refused(() => put(id))).toMatchObject({
      code: 'no_licence',
      message: `The SIA licence for security guarding is ${result}`,
    })
  })

  it('still covers the days before the new one begins', async () => {
    await licensed('2040-03-10')
    await licensed('2043-03-10', { number: '9999999999999999', startsOn: '2040-03-11' })
    expect(put(dutyOn('2040-03-10', '22:00', '06:00'))).toMatchObject({ userId: alice.id })
  })
})

describe('a paper that the office says has expired', () => {
  it('covers no shift if it has no last day', async () => {
    need('post', post, [{ kind: 'screening' }])
    const { id } = await addCredential(dana, NewCredential.parse({ userId: alice.id, kind: 'screening' }), now)
    await changeCredential(dana, CredentialChange.parse({ id, state: 'expired' }), now)
    expect(refused(() => put(dutyOn('2040-03-14')))).toMatchObject({ code: 'no_screening' })
  })

  it('covers no shift if it was stored before its last day, and is not shown as held', async () => {
    const { id } = await licensed('2040-03-31')
    const isHeld = () =>
      listMatrix(dana, MatrixQuery.parse({ siteId: site, q: 'Alice', kind: 'sia_licence' }), now).items[0]!.cells[0]!
    expect(isHeld()).toMatchObject({ state: 'ends_soon' })
    const said = (updatedAt: Date) =>
      commit(() => write().update(credentials).set({ state: 'expired', updatedAt }).where(eq(credentials.id, id)).run())
    said(now)
    expect(refused(() => put(dutyOn('2040-03-14')))).toMatchObject({ code: 'no_licence' })
    expect(isHeld()).toMatchObject({ state: 'missing', until: null })
    // An entry made after its last day contradicts nothing: the earlier days count.
    said(instantOf('2040-04-01', 9, 0))
    expect(put(dutyOn('2040-03-14'))).toMatchObject({ userId: alice.id })
  })
})

describe('a licence that ends before planned shifts', () => {
  const planned = async () => {
    const { id } = await licensed('2041-03-14')
    for (let n = 0; n < 6; n++) put(dutyOn(addDays('2040-03-20', 2 * n)), 'Short of people')
    publishRota(dana, { siteId: site, from: '2040-03-20', to: '2040-04-02' }, now)
    return id
  }
  const change = async (id: string, input: object) => {
    await changeCredential(dana, CredentialChange.parse({ id, ...input }), now)
    commit(() => keepFit(alice.id, now))
  }

  it('lists each of them as an exception once, and clears them when it is renewed', async () => {
    const id = await planned()
    await change(id, { expiresOn: '2040-03-19' })
    await change(id, { words: 'Seen again' })
    expect(openNotFit()).toHaveLength(6)
    expect(openNotFit()[0]!.reason).toBe('The SIA licence for security guarding ended on 19 Mar 2040')
    await change(id, { expiresOn: '2043-03-14' })
    expect(notFit().map(({ state, closedBy }) => [state, closedBy])).toEqual(Array(6).fill(['closed', null]))
  })

  it('is an exception again if it is suspended after control had closed one that the renewal settled', async () => {
    const { id } = await licensed('2041-01-01')
    put(dutyOn('2040-03-14'))
    publishRota(dana, { siteId: site, from: '2040-03-14', to: '2040-03-14' }, now)
    const set = async (state: string) => {
      await changeCredential(dana, CredentialChange.parse({ id, state }), now)
      commit(() => keepFit(alice.id, now))
    }
    await set('suspended')
    const close = { state: 'closed', outcome: 'The SIA is sending a new card', notes: null } as const
    settleException(dana, { id: openNotFit()[0]!.id, ...close }, now)
    commit(() => keepFit(alice.id, now))
    expect(openNotFit()).toEqual([])
    await set('valid')
    expect(openNotFit()).toEqual([])
    await set('suspended')
    const reason =
      'Opened again: it had been settled since this was closed. The SIA licence for security guarding is suspended'
    expect(openNotFit()).toMatchObject([{ reason }])
    expect(notFit()[0]).toMatchObject({ state: 'closed', outcome: close.outcome, closedBy: dana.id })
  })

  it('tells its owner at once, and once, about the shift that begins within a day, and no other', async () => {
    const id = await planned()
    const letters = () => db().select().from(emails).where(like(emails.onceKey, 'blocked:%')).all()
    await change(id, { expiresOn: '2040-03-19' })
    expect(letters()).toEqual([])
    commit(() => keepFit(alice.id, instantOf('2040-03-19', 15, 0)))
    commit(() => keepFit(alice.id, instantOf('2040-03-20', 3, 0)))
    expect(letters()).toHaveLength(1)
    const { subject, text } = openEmail(letters()[0]!)
    expect(subject).toBe('You cannot work your next shift yet')
    expect(text).toContain('20 Mar 2040')
    expect(text).toContain('Wharf')
    expect(text).toContain('The SIA licence for security guarding ended on 19 Mar 2040')
  })

  it('tells its owner again if they could work the shift in between', async () => {
    const { id } = await licensed('2041-01-01')
    put(dutyOn('2040-03-06'))
    publishRota(dana, { siteId: site, from: '2040-03-06', to: '2040-03-06' }, now)
    const told = () => db().select().from(emails).where(like(emails.onceKey, 'blocked:%')).all().length
    const set = async (state: string) => {
      await changeCredential(dana, CredentialChange.parse({ id, state }), now)
      commit(() => keepFit(alice.id, instantOf('2040-03-06', 8, 0)))
      return told()
    }
    const seen = []
    for (const state of ['suspended', 'suspended', 'valid', 'suspended', 'suspended']) seen.push(await set(state))
    expect(seen).toEqual([1, 1, 1, 2, 2])
  })

  const follow = (at = now) => {
    commit(() => followNeeds(event('requirement.changed')!, at))
    return openNotFit().length
  }

  it('and a requirement that is added later does the same', async () => {
    await planned()
    need('role', 'security_guard', [{ kind: 'screening' }])
    expect(follow()).toBe(6)
  })

  it('and one that is removed clears also the shift that is in progress', async () => {
    await change(await planned(), { expiresOn: '2040-03-19' })
    need('post', post, [])
    expect(follow(instantOf('2040-03-30', 15, 0))).toBe(0)
  })
})
