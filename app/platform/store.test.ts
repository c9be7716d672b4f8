import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { throttle } from '#db/schema/access.ts'
import { listSources } from '../../e2e/support/sources.ts'
import { afterCommit, commit, commitVital, db, statement, withinCommit, withSettling, write } from './store.server.ts'

const put = (key: string) => write().insert(throttle).values({ key, failures: 1, updatedAt: new Date() }).run()
const isThere = (key: string) => db().select().from(throttle).where(eq(throttle.key, key)).get() !== undefined
const OUTSIDE = 'Writing needs a surrounding commit'

describe('writing', () => {
  it('outside a commit is refused before the database is asked', () => {
    expect(() => write()).toThrow(OUTSIDE)
    const remove = statement('DELETE FROM users')
    expect(remove).toThrow(OUTSIDE)
    expect(statement('SELECT count(*) AS n FROM users')().get()).toEqual({ n: 4 })
    expect(() => commit(() => remove().run())).toThrow('FOREIGN KEY')
  })

  it('inside a commit is visible to every read there, and stays afterwards', () => {
    commit(() => {
      put('one')
      expect(isThere('one')).toBe(true)
    })
    commitVital(() => put('two'))
    expect([isThere('one'), isThere('two')]).toEqual([true, true])
  })

  it('is rolled back by a throw, together with its effects, and is refused again from then on', () => {
    let followed = false
    const fail = () =>
      commit(() => {
        put('one')
        afterCommit(() => void (followed = true))
        throw new Error('no luck')
      })
    expect(fail).toThrow('no luck')
    expect([isThere('one'), followed]).toEqual([false, false])
    expect(() => put('one')).toThrow(OUTSIDE)
    expect(() => afterCommit(() => {})).toThrow('afterCommit needs a surrounding commit')
  })

  it('is over when the effects of the commit run', () => {
    let refusal: unknown
    commit(() => {
      afterCommit(() => {
        try {
          put('late')
        } catch (error) {
          refusal = error
        }
      })
    })
    expect(refusal).toMatchObject({ message: OUTSIDE })
    expect(isThere('late')).toBe(false)
  })
})

describe('a commit', () => {
  it('inside another is refused, and rolls back the outer one', () => {
    const nested = () =>
      commit(() => {
        put('outer')
        commit(() => put('inner'))
      })
    expect(nested).toThrow('A commit inside a commit')
    expect([isThere('outer'), isThere('inner')]).toEqual([false, false])
  })

  it('includes values that are made when first needed; outside a commit these have a commit of their own', () => {
    expect(withinCommit(() => put('alone').changes)).toBe(1)
    const undone = () =>
      commit(() => {
        withinCommit(() => put('joined'))
        throw new Error('no luck')
      })
    expect(undone).toThrow('no luck')
    expect([isThere('alone'), isThere('joined')]).toEqual([true, false])
  })
})

/** The product code that uses the open database directly, and why. None of it writes rows. */
const HOLDERS = [
  'app/domain/account/sign-in/session-ends.server.ts', // temporary triggers, the version
  'app/domain/kernel/faces/cohort.server.ts', // its file
  'app/domain/kernel/files/copies.server.ts', // its file
  'app/domain/records/backup/backup.server.ts', // its file
  'app/platform/checkpoints.server.ts', // checkpoints
  'app/platform/store.server.ts',
]

const sources = listSources()
const which = (found: RegExp) => sources.filter(({ text }) => found.test(text)).map(({ name }) => name)

describe('no source file', () => {
  it('writes outside a commit', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(which(/\bdb(\(\))?\s*\.(insert|update|delete|run)\b/)).toEqual([])
    expect(which(/\bdb(\(\))?\s*\.transaction\b/)).toEqual([])
    expect(which(/\bstore\(\)\.immediately\(/)).toEqual(['app/platform/store.server.ts'])
  })

  it('uses the open database directly, except the named ones', () => {
    const holders = which(/\bstore\(\)/).filter((name) => name.startsWith('app/') && !/\.test\.tsx?$/.test(name))
    expect(holders.sort()).toEqual(HOLDERS)
  })
})

describe('an outcome', () => {
  it('is stored in the transaction that causes it, whatever was awaited before', async () => {
    const settle = (made: unknown) => put(`settled ${String(made)}`)
    const work = async () => {
      await Promise.resolve()
      return commit(() => (put('made'), 7))
    }
    expect(await withSettling(settle, work)).toBe(7)
    expect([isThere('made'), isThere('settled 7')]).toEqual([true, true])
  })

  it('that cannot be stored undoes the work', () => {
    const refuse = () => {
      throw new Error('settled before')
    }
    expect(() => withSettling(refuse, () => commit(() => put('made')))).toThrow('settled before')
    expect(isThere('made')).toBe(false)
  })

  it('does not include work that follows the commit, at once or later', async () => {
    const seen: unknown[] = []
    await new Promise<void>((resolve) => {
      const later = () => setTimeout(() => (commit(() => put('later')), resolve()))
      const follow = () => (commit(() => put('at once')), later())
      withSettling(
        (made) => seen.push(made),
        () => commit(() => (afterCommit(follow), 'mine')),
      )
    })
    expect([isThere('at once'), isThere('later'), seen]).toEqual([true, true, ['mine']])
  })
})
