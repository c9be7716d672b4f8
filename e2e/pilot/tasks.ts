/**
 * One line of the script: what a person does, and when. Times are true instants in milliseconds, whatever a phone's
 * clock says.
 */
export type Step =
  /**
   * Guards' tasks. `gone` is the instant until which their phone is offline; what they do before then waits on the
   * phone.
   */
  | { do: 'look'; who: string; shift: string }
  | { do: 'clock in'; who: string; shift: string; site: string; failsScan: boolean; gone: number | null }
  | { do: 'clock out'; who: string; shift: string; gone: number | null; relieved?: true }
  | { do: 'check in'; who: string; shift: string; gone: number | null; duress?: true }
  | { do: 'write a form'; who: string; shift: string; form: FormName; gone: number | null }
  | { do: 'start a round'; who: string; shift: string; due: number; faked: boolean; gone: number | null }
  | { do: 'scan'; who: string; shift: string; due: number; point: number; gone: number | null }
  | { do: 'finish a round'; who: string; shift: string; due: number; gone: number | null }
  | { do: 'press SOS'; who: string; shift: string; words: string; gone: number | null }
  | { do: 'set PINs'; who: string }
  | { do: 'call in ill'; who: string; shift: string }
  | { do: 'ask for leave'; who: string; from: string; to: string }
  | { do: 'send a paper'; who: string }
  | { do: 'ask for a correction'; who: string; shift: string; leftAt: number }
  /** Tasks of the control room and the office. */
  | { do: 'sign on'; who: string }
  | { do: 'look at the wall'; who: string }
  | { do: 'settle the board'; who: string }
  | { do: 'answer alarms'; who: string }
  | { do: 'book by hand'; who: string; shift: string; for: string; action: 'clock_in' | 'clock_out'; wasAt: number }
  | { do: 'decide requests'; who: string }
  | { do: 'put on a shift'; who: string; of: string }
  | { do: 'check papers'; who: string }
  | { do: 'check the register'; who: string; of: string }
  | { do: 'check the right to work'; who: string; of: string }
  | { do: 'close the pay period'; who: string }
  | { do: 'plan on the board'; who: string }
  | { do: 'see own sites'; who: string }
  | { do: 'let a program in'; who: string }
  | { do: 'shut a program out'; who: string }
  /** Another system's task: it has a token and no session. */
  | { do: 'a program reads' }
  /** Nobody does anything, so only the product's scheduled checks run. */
  | { do: 'wait' }
  /** What happens to the machine. */
  | { do: 'machine'; what: Trouble }

export type FormName = 'breakage' | 'accident' | 'vehicle' | 'bomb'
export type Trouble =
  | 'restart'
  | 'power cut'
  | 'upgrade'
  | 'mail is dead'
  | 'mail is back'
  | 'disk is full'
  | 'disk has room'
  | 'clock steps'
  | 'backup'
  | 'restore test'
export type Task = { n: number; at: number } & Step

/** Returns the script as text: one line for each task. The same seed gives the same bytes. */
export const asText = (tasks: readonly Task[]) =>
  tasks.map(({ n, at, ...step }) => JSON.stringify({ n, at: new Date(at).toISOString(), ...step })).join('\n') + '\n'
