import os from 'node:os'
import path from 'node:path'
import { type CompareTask, type Match } from '#workers/compare.ts'
import { type Checkpoint, type CheckpointTask } from '#workers/checkpoint.ts'
import { type ImageDone, type ImageTask } from '#workers/images.ts'
import { type InspectTask, type Inspection } from '#workers/inspect.ts'
import { type Integrity, type IntegrityTask } from '#workers/integrity.ts'
import { type TurnScores } from '#models/face/turn.ts'
import { type TurnTask } from '#workers/turn.ts'
import { type MarkdownTask } from '#workers/markdown.ts'
import { type PdfTask } from '#workers/pdf.ts'
import { type Snapshot, type SnapshotTask } from '#workers/snapshot.ts'
import { type InspectionPool, openInspection, openPool, type Pool, type PoolState } from '#workers/pool.ts'
import { env } from './env.server.ts'
import { log } from './log.server.ts'
import { count, defineGauge } from './metrics.server.ts'
import { Problem } from './problem.ts'
import { singleton } from './singleton.server.ts'

type Opened = {
  inspection?: InspectionPool
  images?: Pool<ImageTask, ImageDone>
  pdf?: Pool<PdfTask, Uint8Array>
  markdown?: Pool<MarkdownTask, string>
  snapshot?: Pool<SnapshotTask, Snapshot>
  checkpoint?: Pool<CheckpointTask, Checkpoint>
  integrity?: Pool<IntegrityTask, Integrity>
  compare?: Pool<CompareTask, Match>
}

// Heavy documents and photographs of twenty megapixels take a while on a low-priority thread.
const PATIENT_MS = 60_000
const HOUR_MS = 3_600_000
/** An ordinary text of 100,000 characters takes some tens of milliseconds. */
const TEXT_MS = 3000

const opened = () => singleton<Opened>('threads', () => ({}))
const cores = os.availableParallelism()
const common = () => ({
  root: path.resolve('.'),
  production: env().NODE_ENV === 'production',
  onDeath: (err: unknown) => log().error({ err }, 'a thread died while it had nothing to do'),
})

/**
 * Opens the inference pool, which loads its models. Call it once the server is up; otherwise the first picture opens
 * the pool. @returns when it is ready or has failed, but a server does not wait for it
 */
export const startThreads = (): Promise<void> => (env().INFERENCE_URL ? Promise.resolve() : inspection().ready)

/** Ends all threads. Any work that is running is given up. */
export async function stopThreads(): Promise<void> {
  const pools = Object.values(opened())
  for (const name of Object.keys(opened())) delete opened()[name as keyof Opened]
  await Promise.all(pools.map((pool) => pool?.close()))
}

/** Returns the state of the inference pool, which is closed before the start. */
export const inspectionState = (): PoolState => opened().inspection?.state() ?? 'closed'

/** Returns whether pictures can be checked, either now or after the first picture has loaded the models. */
export const canInspect = (): boolean =>
  inspectionState() === 'ready' ||
  (inspectionState() === 'closed' && (env().INFERENCE_LOADING === 'first-use' || env().INFERENCE_URL !== undefined))

/**
 * Checks a picture for faces, descriptor and jacket. It returns scores, never verdicts. @throws Problem unavailable
 * with retryAfter while loading, busy or after a crash; invalid, unsupported, too_large for the picture
 */
export const inspect = (task: InspectTask): Promise<Inspection> => counted(inspectSomewhere(task))

/** Checks the frames of a head turn. @throws Problem as `inspect` */
export const inspectTurn = (task: TurnTask): Promise<TurnScores> =>
  counted(askShared<TurnScores>(task).then((shared) => shared ?? inspection().run(task)))

/** Checks pictures in this process, for the shared service. @throws TaskProblem */
export const inspectRaw = (task: InspectTask | TurnTask): Promise<Inspection | TurnScores> =>
  inspection().run(task as InspectTask)

/** The module is loaded only if a service is set. */
const askShared = async <T extends Inspection | TurnScores>(task: InspectTask | TurnTask): Promise<T | null> =>
  env().INFERENCE_URL ? (await import('./inference.server.ts')).askShared<T>(task) : null

async function inspectSomewhere(task: InspectTask): Promise<Inspection> {
  const shared = await askShared<Inspection>(task)
  if (!shared) return inspection().run(task)
  // The faces of colleagues stay in this process: the shared service describes only the scanned face.
  const claimed = task.purpose === 'verify' ? task.claimed : undefined
  if (!claimed || !shared.descriptor) return shared
  return { ...shared, match: await runCompare({ descriptor: shared.descriptor, claimed }) }
}

function runCompare(task: CompareTask): Promise<Match> {
  const pool = (opened().compare ??= openPool({ ...common(), task: 'compare', threads: 1, idle: 60_000 }))
  return pool.run(task)
}

async function counted<T>(work: Promise<T>): Promise<T> {
  try {
    const found = await work
    count('workforce_scans', { result: 'looked_at' })
    return found
  } catch (error) {
    const { code } = error as { code?: string }
    count('workforce_scans', { result: code !== undefined && code in WORDS ? code : 'refused' })
    throw asUnavailable(error)
  }
}

defineGauge('workforce_threads_waiting', {
  help: 'Tasks that wait for a thread, by what they do',
  labels: ['pool'],
  read: () => Object.entries(opened()).map(([pool, of]) => ({ labels: { pool }, value: of?.waiting() ?? 0 })),
})
defineGauge('workforce_inspection_ready', {
  help: '1 while pictures can be checked',
  read: () => [{ value: Number(canInspect()) }],
})

/**
 * Decodes and encodes a picture away from the main loop. @throws an error whose `code` is the fault (`imageProblem`
 * puts it into words); Problem unavailable
 */
export async function runImages(task: ImageTask): Promise<ImageDone> {
  // Unit tests call the task directly, because a thread that has to load TypeScript first takes seconds.
  if (env().NODE_ENV === 'test') return (await import('#workers/images.ts')).images(task)
  const pool = (opened().images ??= openPool({
    ...common(),
    task: 'images',
    threads: Math.min(2, cores),
    deadline: PATIENT_MS,
  }))
  return pool.run(task).catch((error: unknown) => {
    throw asUnavailable(error)
  })
}

/** Makes a PDF document away from the main loop. @throws Problem unavailable */
export async function runPdf(task: PdfTask): Promise<Uint8Array> {
  if (env().NODE_ENV === 'test') return (await import('#workers/pdf.ts')).pdf(task)
  const pool = (opened().pdf ??= openPool({ ...common(), task: 'pdf', threads: 1, deadline: PATIENT_MS }))
  return pool.run(task).catch((error: unknown) => {
    throw asUnavailable(error)
  })
}

/**
 * Renders Markdown as safe HTML, away from the main loop.
 * @throws Problem unavailable; an error with the code `timeout` for a text that takes too long
 */
export async function runMarkdown(task: MarkdownTask): Promise<string> {
  if (env().NODE_ENV === 'test') return (await import('#workers/markdown.ts')).markdown(task)
  const pool = (opened().markdown ??= openPool({ ...common(), task: 'markdown', threads: 1, queue: 10, idle: 60_000 }))
  // A new thread first loads its code, and on a busy machine that takes longer than a text may take.
  await pool.run({ text: '' }, PATIENT_MS).catch((error: unknown) => {
    throw asUnavailable(error)
  })
  return pool.run(task, TEXT_MS).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'timeout' ? error : asUnavailable(error)
  })
}

/** Copies the database while it is in use, away from the main loop. @throws an error that says what is wrong */
export async function runSnapshot(task: SnapshotTask): Promise<Snapshot> {
  if (env().NODE_ENV === 'test') return (await import('#workers/snapshot.ts')).snapshot(task)
  const pool = (opened().snapshot ??= openPool({ ...common(), task: 'snapshot', threads: 1, deadline: HOUR_MS }))
  return pool.run(task)
}

/** Copies the database's log into its file, away from the main loop. @throws an error that says what is wrong */
export async function runCheckpoint(task: CheckpointTask): Promise<Checkpoint> {
  const pool = (opened().checkpoint ??= openPool({ ...common(), task: 'checkpoint', threads: 1, deadline: HOUR_MS }))
  return pool.run(task)
}

/** Checks the whole database while it is in use, away from the main loop. @throws an error that says what is wrong */
export async function runIntegrity(task: IntegrityTask): Promise<Integrity> {
  if (env().NODE_ENV === 'test') return (await import('#workers/integrity.ts')).integrity(task)
  const pool = (opened().integrity ??= openPool({ ...common(), task: 'integrity', threads: 1, deadline: HOUR_MS }))
  return pool.run(task)
}

function inspection(): InspectionPool {
  return (opened().inspection ??= loadInspection())
}

function loadInspection(): InspectionPool {
  const start = performance.now()
  // The logger is read now, because loading may continue after the page that needed it is closed.
  const logger = log()
  const pool = openInspection({ ...common(), threads: env().INFERENCE_THREADS ?? Math.max(1, cores - 1) })
  void pool.ready.then(() => {
    const ms = Math.round(performance.now() - start)
    if (pool.state() === 'ready') logger.info({ ms }, 'face and jacket checks are ready')
    if (pool.state() === 'failed') logger.error({ err: pool.failure() }, 'face and jacket checks could not be loaded')
  })
  return pool
}

const WORDS: Record<string, [message: string, retryAfter: number]> = {
  loading: ['The check is still starting. Please try again in a few seconds.', 5],
  busy: ['Many pictures are being checked at the moment. Please try again in a few seconds.', 3],
  timeout: ['The check took too long. Please try again.', 2],
  crashed: ['The picture could not be checked. Please try again.', 1],
  closed: ['The server is stopping. Please try again in a minute.', 60],
}

// The error is recognised by its code, because in development the pool is in another module graph, where `instanceof`
// would fail.
function asUnavailable(error: unknown): unknown {
  const words = WORDS[(error as { code?: string } | null)?.code ?? '']
  if (!words) return error
  if (error instanceof Error && error.cause) log().warn({ err: error.cause }, 'a thread gave up')
  return new Problem('unavailable', words[0], { retryAfter: words[1] })
}
