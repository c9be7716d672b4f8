/** Why a task gave no answer, as a code for programs. Faults of the task itself keep their own lower-case code. */
type TaskFault = 'busy' | 'timeout' | 'loading' | 'crashed' | 'closed' | (string & {})

/** Thrown by pools. The caller turns `code` into a status and a message. */
export class TaskProblem extends Error {
  constructor(
    readonly code: TaskFault,
    options?: ErrorOptions,
  ) {
    super(`task: ${code}`, options)
    this.name = 'TaskProblem'
  }
}

/** The form in which threads pass results and faults; an error object would lose its code. */
export type Outcome<Out> = { value: Out } | { fault: string }

/**
 * Wraps the work of a thread: an error with a lower-case `code` becomes a fault that the caller can recognise, and any
 * other error counts as a crash. Every task file says `export default task(async (input) => answer)`.
 */
export function task<In, Out>(work: (input: In) => Promise<Out> | Out): (input: In) => Promise<Outcome<Out>> {
  return async (input) => {
    try {
      return { value: await work(input) }
    } catch (error) {
      const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
      if (typeof code === 'string' && /^[a-z][a-z_]*$/.test(code)) return { fault: code }
      throw error
    }
  }
}
