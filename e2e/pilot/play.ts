import fs from 'node:fs'
import { type Company } from './company.ts'
import { type Task } from './tasks.ts'
import { openEar } from './ear.ts'
import { hasChecked, untilChecked } from './checks.ts'
import * as desk from './hands-desk.ts'
import * as program from './hands-program.ts'
import * as papers from './hands-papers.ts'
import * as planner from './hands-planner.ts'
import * as guard from './hands-guard.ts'
import { onScreen } from './hands-screen.ts'
import { lookAtWeek } from './look.ts'
import { befall, restoreTest } from './machine.ts'
import { type Mutant, spoilData, spoiltHome } from './mutants.ts'
import { closePayPeriod } from './pay.ts'
import { scriptOf } from './script.ts'
import { Screens } from './screens.ts'
import { type Review, type Seen } from './seen.ts'
import { type Story, storyOf } from './story.ts'
import { openWorld, type World } from './world.ts'
import { type Facts } from './facts.ts'

const MIN = 60_000
const DESK_MS = 20 * MIN
const LAST_WORDS = 3000

export type Played = { company: Company; tasks: Task[]; facts: Facts; seen: Seen; done: Story['done']; log: string }
type Options = {
  /** Simulated minutes between two of the product's scheduled checks, if nothing else happens. */
  everyMinutes?: number
  /** How to break the product once the company is set up. */
  mutant?: Mutant
  say?: (line: string) => void
  /** A folder for pictures of the control room's wall screen; without it no browser is opened. */
  pictures?: string
  /** Every how many hours the wall and the list of exceptions are also looked at in the browser. */
  screenHours?: number
}

/** Plays the script of a company from the first task to the restore test, and then checks what is true. */
export async function play(
  company: Company,
  { everyMinutes = 30, mutant, say = () => undefined, pictures, screenHours = 1 }: Options = {},
): Promise<Played> {
  const tasks = scriptOf(company)
  const home = mutant && spoiltHome(mutant)
  const world = await openWorld(company, home)
  const story = storyOf(world, company)
  if (mutant) story.spoil = () => spoilData(world.server.folder, mutant)
  story.spoil()
  const screens = pictures ? await Screens.open(story, pictures, screenHours) : null
  try {
    let closeEar = () => undefined as void
    story.takeDesk = async (who) => {
      closeEar()
      story.desk = who
      world.api.signOut(who)
      closeEar = await openEar(story, who)
    }
    const [hr] = company.people.filter(({ work }) => work === 'hr')
    let locked: Review | null = null
    let restored: string[] | null = null
    const queue = [...tasks]
    const doIt = async (task: Task) => {
      if (!screens || !(await onScreen(story, screens, task))) await perform(story, task)
    }
    let nextLook = company.from
    let pressedAt = company.from
    // The person at the desk does not leave it: a press every twenty minutes keeps their session, and their alarms.
    const leadTo = async (at: number) => {
      for (; story.desk && pressedAt + DESK_MS < at; pressedAt += DESK_MS) {
        world.clock.lead(pressedAt + DESK_MS)
        await world.api.ask(story.desk, 'GET', '/api/auth/user')
      }
      world.clock.lead(at)
    }
    while (queue.length > 0) {
      // Tasks that follow from what people saw are inserted in time order.
      for (const one of story.follows.splice(0)) queue.push(one)
      queue.sort((a, b) => a.at - b.at || a.n - b.n)
      const task = queue[0]!
      if (task.at > nextLook) {
        // A check shortly before is as good.
        if (!hasChecked(world, nextLook - (everyMinutes * MIN) / 3)) {
          await leadTo(nextLook)
          await untilChecked(world, nextLook)
        }
        await deliverAll(story)
        nextLook += everyMinutes * MIN
        continue
      }
      queue.shift()
      noteEmails(world)
      await leadTo(task.at)
      say(`${new Date(world.clock.now()).toISOString()} ${task.do} ${'who' in task ? task.who : ''}`)
      if (task.do === 'close the pay period') locked = await closePayPeriod(story, task.who)
      else if (task.do === 'machine' && task.what === 'restore test') restored = await restoreTest(story, hr!.key)
      else
        await doIt(task).catch((error: unknown) => {
          // On a machine that is down people can do nothing, and go on when it is back.
          if (!world.facts.ill.some(({ what, to }) => what === 'disk is full' && to === null)) throw error
          story.done.push({ at: world.clock.now(), who: 'who' in task ? task.who : '', what: `could not ${task.do}` })
        })
    }
    await untilChecked(world, world.clock.now())
    await deliverAll(story)
    // An alarm may ring at the very end, and the person at the desk is still there.
    const last = { n: -1, at: world.clock.now(), do: 'answer alarms', who: story.desk } as const
    if (story.desk) await desk.answerAlarms(story, last)
    noteEmails(world)
    const seen = await lookAtWeek(story, hr!.key, locked, restored)
    closeEar()
    return { company, tasks, facts: world.facts, seen, done: story.done, log: world.server.log() }
  } catch (error) {
    console.error(`The server's last words:\n${world.server.log().slice(-LAST_WORDS)}`)
    throw error
  } finally {
    await screens?.close()
    await world.stop()
    if (home) fs.rmSync(home, { recursive: true, force: true })
  }
}

async function perform(story: Story, task: Task): Promise<void> {
  if ('shift' in task && story.relieved.has(`${task.who} ${task.shift}`) && !('relieved' in task)) return
  switch (task.do) {
    case 'look':
      return guard.look(story, task)
    case 'clock in':
      return guard.clockIn(story, task)
    case 'clock out':
      return guard.clockOut(story, task)
    case 'check in':
      return guard.checkIn(story, task)
    case 'write a form':
      return guard.writeForm(story, task)
    case 'start a round':
      return guard.startRound(story, task)
    case 'scan':
      return guard.scan(story, task)
    case 'finish a round':
      return guard.finishRound(story, task)
    case 'press SOS':
      return guard.pressSos(story, task)
    case 'set PINs':
      return guard.setPins(story, task)
    case 'call in ill':
      return guard.callInIll(story, task)
    case 'ask for leave':
      return guard.askForLeave(story, task)
    case 'ask for a correction':
      return guard.askForCorrection(story, task)
    case 'sign on':
      return desk.signOn(story, task)
    case 'look at the wall':
      return desk.lookAtWall(story, task)
    case 'settle the board':
      return desk.settleBoard(story, task)
    case 'answer alarms':
      return desk.answerAlarms(story, task)
    case 'book by hand':
      return desk.bookByHand(story, task)
    case 'decide requests':
      return desk.decideRequests(story, task)
    case 'see own sites':
      return desk.seeOwnSites(story, task)
    case 'send a paper':
      return papers.sendPaper(story, task)
    case 'put on a shift':
      return papers.putOnShift(story, task)
    case 'check papers':
      return papers.checkPapers(story, task)
    case 'check the register':
      return papers.checkRegister(story, task)
    case 'check the right to work':
      return papers.checkRightToWork(story, task)
    case 'let a program in':
      return program.letProgramIn(story, task)
    case 'a program reads':
      return program.programReads(story, task)
    case 'shut a program out':
      return program.shutProgramOut(story, task)
    case 'wait':
      return untilChecked(story.world, task.at)
    case 'machine':
      return befall(story, task.what)
    case 'plan on the board':
      return planner.planByCall(story, task)
    case 'close the pay period':
      return undefined
  }
}

/** Records the recipients of emails that came since the last check. */
function noteEmails({ inbox, facts, clock }: World): void {
  for (const text of inbox.received.slice(facts.emails.length)) {
    const to = /^To: .*?([\w.@-]+@[\w.-]+)/m.exec(text)?.[1] ?? ''
    const subject = /^Subject: (.*)/m.exec(text)?.[1] ?? ''
    facts.emails.push({ to, subject, at: clock.now() })
  }
}

/** Makes phones that are online again send what they stored. */
async function deliverAll(story: Story): Promise<void> {
  for (const [who, phone] of story.world.phones) if (phone.waiting.length > 0) await guard.deliver(story, who)
}

export type { World }
