import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Pool, openInspection, openPool } from './pool.ts'

const TASK = `
export default async ({ do: what }) => {
  if (what === 'echo') return { value: 'back' }
  if (what === 'refuse') return { fault: 'too_odd' }
  if (what === 'throw') throw new Error('oops')
  if (what === 'die') process.exit(1)
  if (what === 'hang') for (;;);
  await new Promise((resolve) => setTimeout(resolve, 150))
  return { value: 'slow' }
}`

let root: string
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pool-'))
  await mkdir(path.join(root, 'build/workers'), { recursive: true })
  await writeFile(path.join(root, 'package.json'), '{ "type": "module" }')
  await writeFile(path.join(root, 'build/workers/odd.js'), TASK)
  await writeFile(path.join(root, 'build/workers/broken.js'), `throw new Error('no such instruction')`)
  await writeFile(
    path.join(root, 'build/workers/inspect.js'),
    `import { existsSync } from 'node:fs'
    export default async () => { if (!existsSync(${JSON.stringify(path.join(root, 'models-are-there'))})) throw new Error('no models'); return { value: 'seen' } }`,
  )
  await symlink(path.resolve(import.meta.dirname, '../node_modules'), path.join(root, 'node_modules'))
})

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()))
})

afterAll(() => rm(root, { recursive: true }))

function odd(options: { queue?: number; deadline?: number } = {}): Pool<{ do: string }, string> {
  const pool = openPool<{ do: string }, string>({ root, production: true, task: 'odd', threads: 1, ...options })
  open.push(pool)
  return pool
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

describe('a pool', () => {
  it('answers', async () => {
    expect(await odd().run({ do: 'echo' })).toBe('back')
  })

  it("passes on a task's own refusal by its code", async () => {
    expect(await code(odd().run({ do: 'refuse' }))).toBe('too_odd')
  })

  it('is refilled after a throw, a dead thread and a hanging one', async () => {
    const pool = odd({ deadline: 3000 })
    expect(await code(pool.run({ do: 'throw' }))).toBe('crashed')
    expect(await code(pool.run({ do: 'die' }))).toBe('crashed')
    expect(await pool.run({ do: 'echo' })).toBe('back')
    expect(await code(pool.run({ do: 'hang' }, 400))).toBe('timeout')
    expect(await pool.run({ do: 'echo' })).toBe('back')
  })

  it('survives a thread that cannot start while it has nothing to do, and reports it', async () => {
    const died = vi.fn()
    open.push(openPool({ root, production: true, task: 'broken', threads: 1, idle: Infinity, onDeath: died }))
    // Its successor cannot start either, so a busy machine may see more than one report.
    await vi.waitFor(() => expect(died).toHaveBeenCalled(), 10_000)
  })

  it('says busy when its queue is full, and continues to serve waiting tasks', async () => {
    const pool = odd({ queue: 2 })
    await pool.run({ do: 'echo' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => code(pool.run({ do: 'wait' }))))
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(3)
    expect(answers.filter((answer) => answer === 'answered')).toHaveLength(3)
  })

  it('counts waiting towards the deadline', async () => {
    const pool = odd()
    await pool.run({ do: 'echo' })
    const [, second] = await Promise.all([code(pool.run({ do: 'wait' })), code(pool.run({ do: 'wait' }, 50))])
    expect(second).toBe('timeout')
  })

  it('serves waiting tasks in the order in which they came', async () => {
    const pool = odd()
    await pool.run({ do: 'echo' })
    const served: number[] = []
    const all = Array.from({ length: 6 }, (_, turn) => pool.run({ do: 'wait' }).then(() => served.push(turn)))
    await Promise.all(all)
    expect(served).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('refuses work once closed', async () => {
    const pool = odd()
    await pool.run({ do: 'echo' })
    const running = code(pool.run({ do: 'wait' }))
    await pool.close()
    expect(await running).toBe('closed')
    expect(await code(pool.run({ do: 'echo' }))).toBe('closed')
  })
})

describe('the inspection pool', () => {
  it('says loading until its models are there, failed if they cannot be loaded, and tries again on request', async () => {
    const pool = openInspection({ root, production: true, threads: 1 })
    open.push(pool)
    const input = { purpose: 'verify', bytes: new Uint8Array() } as const
    expect(pool.state()).toBe('loading')
    expect(await code(pool.run(input))).toBe('loading')
    await pool.ready
    expect(pool.state()).toBe('failed')
    expect(pool.failure()).toBeInstanceOf(Error)
    await writeFile(path.join(root, 'models-are-there'), '')
    expect(await code(pool.run(input))).toBe('loading')
    await expect.poll(() => pool.state(), { timeout: 10_000 }).toBe('ready')
    expect(await pool.run(input)).toBe('seen')
  })
})
