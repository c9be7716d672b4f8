import { addDays, dayOf } from '../../app/platform/dates.ts'
import { request } from './api.ts'
import { type Story } from './story.ts'
import { type Task } from './tasks.ts'

type Do<K extends Task['do']> = (story: Story, task: Extract<Task, { do: K }>) => Promise<void>

/** What the payroll program asks for: its token opens the first, and none of the others. */
const HOURS = '/api/admin/hours'
const CLOSED = ['/api/admin/clock-entries', '/api/admin/users', '/api/admin/credentials'] as const

/** The office makes a token for the payroll program, which reads hours. */
export const letProgramIn: Do<'let a program in'> = async (story, { who }) => {
  const { api, clock } = story.world
  const expiresOn = addDays(dayOf(new Date(clock.now())), 30)
  const made = await api.must<{ token: string; view: { id: string } }>(who, 'POST', '/api/admin/tokens', {
    ...{ name: 'Payroll', scopes: ['hours.read'], expiresOn },
  })
  story.program = { id: made.view.id, token: made.token, open: true }
}

/** The program reads the hours, and asks for what is none of its business. */
export const programReads: Do<'a program reads'> = async (story) => {
  const { program, world } = story
  if (!program) return
  for (const path of [HOURS, ...CLOSED]) {
    const headers = { Authorization: `Bearer ${program.token}`, 'X-Forwarded-For': '10.3.1.1' }
    const answer = await request(world.api.url + path, { headers })
    await answer.arrayBuffer()
    const allowed = program.open && path === HOURS
    world.facts.reads.push({ path, at: world.clock.now(), status: answer.status, allowed })
  }
}

/** The office revokes the token: the company changes its payroll bureau. */
export const shutProgramOut: Do<'shut a program out'> = async (story, { who }) => {
  const { program, world } = story
  if (!program) return
  await world.api.must(who, 'DELETE', `/api/admin/tokens/${program.id}`)
  program.open = false
}
