import { addDays, dayOf } from '../../app/platform/dates.ts'
import { write } from './hands-guard.ts'
import { newCardOf } from './papers.ts'
import { type Story } from './story.ts'
import { type Task } from './tasks.ts'

type Do<K extends Task['do']> = (story: Story, task: Extract<Task, { do: K }>) => Promise<void>
type Paper = { id: string; kind: string; state: string; replacedBy: string | null }

const today = ({ world }: Story) => dayOf(new Date(world.clock.now()))

/** A guard photographs the new card and sends it from the phone. */
export const sendPaper: Do<'send a paper'> = async (story, { who }) => {
  const { body, parts } = newCardOf(story.world.company, who)
  await write(story, { who, shift: null, kind: 'paper', gone: null }, body, parts)
}

/** The office looks each new card up in the register, and confirms it. */
export const checkPapers: Do<'check papers'> = async (story, { who }) => {
  const { api } = story.world
  for (const { id } of await api.all<Paper>(who, '/api/admin/credentials?state=proposed')) {
    await api.must(who, 'PUT', `/api/admin/credentials/${id}`, { state: 'valid' })
    const found = { on: today(story), how: 'Public register', result: 'valid' }
    await api.must(who, 'POST', `/api/admin/credentials/${id}/checks`, found)
    story.done.push({ at: story.world.clock.now(), who, what: 'confirmed a new card' })
  }
}

/** The register says that a person's licence is suspended. */
export const checkRegister: Do<'check the register'> = async (story, { who, of }) => {
  const { api } = story.world
  const path = `/api/admin/credentials?kind=sia_licence&userId=${story.world.userId(of)}`
  const held = await api.all<Paper>(who, path)
  const one = held.find(({ replacedBy }) => replacedBy === null)!
  const found = { on: today(story), how: 'Public register', result: 'suspended', words: 'Suspended since today' }
  await api.must(who, 'POST', `/api/admin/credentials/${one.id}/checks`, found)
}

/** The office checks a limited right to work again, with the person's share code. */
export const checkRightToWork: Do<'check the right to work'> = async (story, { who, of }) => {
  const [userId, seenOn] = [story.world.userId(of), today(story)]
  const paper = { userId, kind: 'right_to_work', details: { method: 'share_code', seenOn } }
  await story.world.api.must(who, 'POST', '/api/admin/credentials', { ...paper, expiresOn: addDays(seenOn, 365) })
}

/** Control tries to put a person on a shift without a licence, and notes the answer. */
export const putOnShift: Do<'put on a shift'> = async ({ world }, { who, of }) => {
  const gap = world.company.shifts.find(
    ({ who: planned, startsAt }) => planned === null && startsAt > world.clock.now(),
  )!
  const asked = { userId: world.userId(of), reason: 'Nobody else is free' }
  const path = `/api/admin/duties/${world.ids.duties.get(gap.key)}/assignments`
  const { status, body } = await world.api.ask(who, 'POST', path, asked)
  world.facts.gates.push({ who: of, at: world.clock.now(), status, said: JSON.stringify(body) })
}

type Entry = { id: string }

/** The office decides that a stood-down person is paid until they were relieved. */
export async function decideStandDowns({ world: { api } }: Story, who: string): Promise<void> {
  for (const { id } of await api.all<Entry>(who, '/api/admin/clock-entries?stoodDown=open')) {
    const decision = { stoodDown: 'pay', notes: 'Relieved as soon as somebody came' }
    await api.must(who, 'PUT', `/api/admin/clock-entries/${id}`, decision)
  }
}

type Due = { id: string; ownerId: string | null; dueOn: string }

/** The office takes over actions that are due within a week and have no owner. */
export async function takeActions(story: Story, who: string): Promise<void> {
  const { api } = story.world
  const me = story.world.userId(who)
  const week = addDays(today(story), 7)
  for (const { id, ownerId, dueOn } of await api.all<Due>(who, '/api/admin/actions?state=open', 'after'))
    if (!ownerId && dueOn <= week) await api.must(who, 'PUT', `/api/admin/actions/${id}`, { ownerId: me })
}
