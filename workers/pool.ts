import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { Piscina } from 'piscina'
import { type InspectTask, type Inspection } from './inspect.ts'
import { type TurnScores } from '../models/face/turn.ts'
import { openLine } from './line.ts'
import { type TurnTask } from './turn.ts'
import { type Outcome, TaskProblem } from './task.ts'

/**
 * Where the task files are: in production the built ones, otherwise the sources, which are loaded through tsx. `root`
 * is the repository's folder.
 */
type Setting = {
  root: string
  production: boolean
  /** Called when a thread dies while it has no task, because such an error would otherwise end the whole server. */
  onDeath?: (error: unknown) => void
}

type PoolOptions = Setting & {
  /** File name in `workers/` without its ending. */
  task: string
  threads: number
  /** How many tasks may wait before `run` answers busy. */
  queue?: number
  /** Milliseconds from `run` to the answer, including waiting. */
  deadline?: number
  /** Idle threads end after this many milliseconds, except those that have models loaded. */
  idle?: number
}

export type Pool<In, Out> = {
  /** Runs one task. @throws TaskProblem busy, timeout, loading, crashed, closed, or the task's own code. */
  run(input: In, deadline?: number): Promise<Out>
  /** Returns how many tasks are waiting for a thread. */
  waiting(): number
  close(): Promise<void>
}

export type PoolState = 'loading' | 'ready' | 'failed' | 'closed'

/** A pool whose threads load models first. Until `state` is ready, `run` answers `loading`. */
export type WarmPool<In, Out> = Pool<In, Out> & {
  state(): PoolState
  /** Resolves when loading has ended, whether it succeeded or not; never rejects. */
  ready: Promise<void>
  /** Returns why loading failed, for the log. */
  failure(): unknown
}

/** The pool that inspects pictures: the type of its answer depends on the task. */
export type InspectionPool = Omit<WarmPool<never, never>, 'run'> & {
  run(input: InspectTask, deadline?: number): Promise<Inspection>
  run(input: TurnTask, deadline?: number): Promise<TurnScores>
}

/**
 * Opens the pool that inspects pictures. Each thread runs one task at a time at a low priority; at most 50 tasks wait,
 * and each may take 10 s.
 */
export function openInspection(options: Setting & { threads: number }): InspectionPool {
  const pool = openPool<InspectTask | TurnTask, Inspection | TurnScores>({
    ...options,
    task: 'inspect',
    queue: 50,
    deadline: 10_000,
    idle: Infinity,
  })
  return warm(pool, options.threads, { purpose: 'warm-up' }) as InspectionPool
}

/** Opens a pool for any other task file in `workers/`. Its threads have a low priority and end when idle. */
export function openPool<In, Out>(options: PoolOptions): Pool<In, Out> {
  const { task, threads, queue = 50, deadline = 10_000, idle = 30_000 } = options
  const piscina = new Piscina<In, Outcome<Out>>({
    ...entry(options, task),
    minThreads: idle === Infinity ? threads : 0,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    niceIncrement: 10,
    idleTimeout: idle,
  })
  piscina.on('error', (error: unknown) => options.onDeath?.(error))
  let open = true
  let inside = 0
  // Piscina 5.3 keeps tasks that can be aborted in a second queue, which its maxQueue does not count and which serves
  // the newest task first. It is therefore given a task only when a thread is free.
  const line = openLine(threads)
  async function inTurn(input: In, signal: AbortSignal): Promise<Outcome<Out>> {
    await line.enter(signal)
    try {
      return await piscina.run(input, { signal })
    } finally {
      line.leave()
    }
  }
  return {
    async run(input, within = deadline) {
      if (!open) throw new TaskProblem('closed')
      if (inside >= threads + queue) throw new TaskProblem('busy')
      inside++
      const signal = AbortSignal.timeout(within)
      const outcome = await inTurn(input, signal)
        .catch((error: unknown) => {
          throw new TaskProblem(!open ? 'closed' : signal.aborted ? 'timeout' : 'crashed', { cause: error })
        })
        .finally(() => inside--)
      if ('fault' in outcome) throw new TaskProblem(outcome.fault)
      return outcome.value
    },
    waiting: () => Math.max(0, inside - threads),
    async close() {
      open = false
      await piscina.destroy()
    },
  }
}

/**
 * Returns the file of a task: the built one in production, otherwise TypeScript, which plain Node loads through tsx.
 */
function entry({ root, production }: Setting, name: string) {
  const file = production ? path.join(root, 'build/workers', `${name}.js`) : path.join(root, 'workers', `${name}.ts`)
  return { filename: pathToFileURL(file).href, execArgv: production ? [] : ['--import', 'tsx'] }
}

/**
 * Loading reads 7 MB of weights and compiles WebAssembly. That takes under a second on an idle machine and many seconds
 * on a busy one.
 */
const LOADING_DEADLINE = 60_000

function warm<In, Out>(pool: Pool<In, Out>, threads: number, first: In): WarmPool<In, Out> {
  let state: PoolState = 'loading'
  let failure: unknown
  const load = () =>
    Promise.all(Array.from({ length: threads }, () => pool.run(first, LOADING_DEADLINE))).then(
      () => {
        if (state === 'loading') state = 'ready'
      },
      (error: unknown) => {
        failure = error
        if (state === 'loading') state = 'failed'
      },
    )
  return {
    ...pool,
    state: () => state,
    ready: load(),
    failure: () => failure,
    async run(input, within) {
      if (state === 'failed') {
        // The disk may have space again, or the next try may be faster. This caller is asked to try again, and loading
        // starts again.
        state = 'loading'
        void load()
      }
      if (state !== 'ready') throw new TaskProblem(state === 'closed' ? 'closed' : 'loading')
      return pool.run(input, within)
    },
    async close() {
      state = 'closed'
      await pool.close()
    },
  }
}
