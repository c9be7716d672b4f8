import { DEMO_ANSWERS, DEMO_DOCUMENTS, DEMO_FEEDBACK, DEMO_NEWS, DEMO_SITES } from '#db/seed/company.ts'
import { addDays, DAY_MS, dayOf } from '~/platform/dates.ts'
import { NewDocument } from '../documents/input.ts'
import { acknowledgeDocument } from '../documents/documents.server.ts'
import { addDocument } from '../documents/publish.server.ts'
import { uploadFile } from '../documents/upload.server.ts'
import { raiseAlert, acknowledgeAlert, resolveAlert } from '../emergencies/alerts.server.ts'
import { type Answers } from '../forms/answers.ts'
import { exampleOf } from '../forms/form.ts'
import { createSubmission, submitSubmission } from '../forms/submissions.server.ts'
import { reviewSubmission } from '../forms/review.server.ts'
import { templates } from '../forms/templates/index.ts'
import { decideHoliday } from '../holidays/decide.server.ts'
import { requestHoliday, withdrawHoliday } from '../holidays/holidays.server.ts'
import { NewArticle } from '../news/input.ts'
import { publishArticle } from '../news/publish.server.ts'
import { giveFeedback } from '../performance/feedback.server.ts'
import { drawTypedName } from '../consent/typed-name.server.ts'
import { addDemoExceptions } from './late.server.ts'
import { type Hired } from './people.server.ts'
import { addDemoRota } from './rota.server.ts'
import { addDemoSites } from './sites.server.ts'
import { type Moment, workShifts } from './shifts.server.ts'

/** Six months of an invented company, in the order of time: shifts, holidays in every state, news, documents, feedback, an alert. */
export async function fillHistory(people: Hired[], now: Date): Promise<void> {
  const past = [
    ...workShifts(people, now),
    ...askForHolidays(people, now),
    ...publish(people, now),
    ...giveWords(people, now),
    ...callForHelp(people, now),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { play } of past) await play()
  await fillForms(people, now)
  addDemoSites(people, now)
  addDemoExceptions(people, now)
  addDemoRota(people, now)
}

/** Each is asked for some days ago and decided a day later. */
function askForHolidays(people: Hired[], now: Date): Moment[] {
  const admin = people[0]!.actor
  const today = dayOf(now)
  const moments: Moment[] = []
  const ask = (ago: number, who: number, from: number, days: number, reason?: string, ...fates: Fate[]) => {
    const { actor } = people[who]!
    const input = { startDate: addDays(today, from), endDate: addDays(today, from + days - 1), reason }
    const asked = new Date(now.getTime() - ago * DAY_MS)
    let id = ''
    moments.push({ at: asked, play: () => (id = requestHoliday(actor, input, asked).id) })
    for (const [number, fate] of fates.entries()) {
      const at = new Date(asked.getTime() + (number + 0.4) * DAY_MS)
      const play = () =>
        fate === 'withdrawn' ? withdrawHoliday(actor, { id }, at) : decideHoliday(admin, { id, ...fate }, at)
      moments.push({ at, play })
    }
  }
  ask(41, 2, 10, 5, 'A week in the Tatras', { status: 'approved', notes: 'Enjoy the snow' })
  ask(36, 3, 31, 4, 'Family visit', { status: 'approved' })
  ask(30, 6, 32, 3, undefined, { status: 'denied', notes: 'Three events that weekend: could you take the week after?' })
  ask(25, 8, 14, 2, 'Moving house', { status: 'approved' })
  ask(24, 8, 60, 5, undefined, { status: 'approved' })
  ask(20, 12, 20, 3, 'Half term', { status: 'approved' })
  ask(17, 9, 45, 2, undefined, { status: 'approved' })
  const moved = { status: 'cancelled', notes: 'Moved at your input' } as const
  ask(15, 10, 24, 2, 'Wedding', { status: 'approved' }, moved)
  ask(8, 5, 50, 1, undefined, 'withdrawn')
  ask(3.6, 3, 80, 7, 'A week in Lagos')
  ask(2.3, 5, 33, 2, 'School play')
  ask(1.2, 7, 12, 3)
  return moments
}

type Fate = 'withdrawn' | { status: 'approved' | 'denied' | 'cancelled'; notes?: string }

/** News of every third day and documents that some have confirmed. */
function publish(people: Hired[], now: Date): Moment[] {
  const admin = people[0]!.actor
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const news = DEMO_NEWS.map((article, age) => {
    const at = before(age * 3 + 0.1)
    return { at, play: () => publishArticle(admin, NewArticle.parse(article), at) }
  })
  const documents = DEMO_DOCUMENTS.flatMap((document, number) => {
    const at = before(90 - number * 11)
    let id = ''
    const add = async () => {
      const text = `${document.title}\n\n${document.description}\n\nThis document belongs to the demonstration.\n`
      const data = `data:text/plain;base64,${Buffer.from(text).toString('base64')}`
      const { url, size } = await uploadFile(admin, { data, name: `${document.title}.txt` })
      id = (await addDocument(admin, NewDocument.parse({ ...document, fileUrl: url, fileSize: size }), at)).id
    }
    const readers = document.needsAcknowledgement ? people.slice(4, 11 - number * 2) : []
    const read = readers.map(({ actor }, day) => {
      const when = new Date(at.getTime() + (day + 1.3) * DAY_MS)
      return { at: when, play: () => acknowledgeDocument(actor, { id }, when) }
    })
    return [{ at, play: add }, ...read]
  })
  return [...news, ...documents]
}

function giveWords(people: Hired[], now: Date): Moment[] {
  const admin = people[0]!.actor
  return DEMO_FEEDBACK.flatMap((feedback, number) =>
    people.slice(2, 9).flatMap((person, index) => {
      const at = new Date(now.getTime() - (number * 20 + 1 + index / 24) * DAY_MS)
      const play = () => giveFeedback(admin, { ...feedback, userId: person.actor.id }, at)
      return (person.site + number) % 2 === 0 ? [{ at, play }] : []
    }),
  )
}

async function fillForms(people: Hired[], now: Date): Promise<void> {
  const staff = people.slice(2, 10)
  for (const [number, template] of templates.entries()) {
    const person = staff[number % staff.length]!
    const { actor } = person
    const signatureData = await drawTypedName(actor.name)
    const draft = number % 6 === 5
    const made = await createSubmission(actor, {
      templateId: template.id,
      formData: signedBy(person, exampleOf(template), now),
      status: draft ? 'draft' : 'submitted',
      signatureData,
      submittedAt: now.toISOString(),
      manifest: undefined,
    })
    if (draft) continue
    await submitSubmission(actor, { id: made.id, signatureData })
    if (number % 3 === 0)
      reviewSubmission(people[0]!.actor, { id: made.id, status: 'reviewed', notes: 'Thank you, read.' })
    if (number % 6 === 0) reviewSubmission(people[0]!.actor, { id: made.id, status: 'approved', notes: null as never })
  }
}

/** The example answers in the name of the person who hands them in, and of these days. */
function signedBy({ firstName, lastName, employeeId }: Hired, example: Answers, now: Date): Answers {
  const name = `${firstName} ${lastName}`
  const own: Answers = { ...DEMO_ANSWERS, firstName, lastName, staffId: employeeId }
  Object.assign(own, { completedBy: name, printName: name, employeeName: name })
  const days = ['date', 'threatDate', 'applicationDate', 'employeeDate', 'supervisorDate', 'discrepancyDate']
  for (const day of [...days, 'appraisalDate']) own[day] = dayOf(now)
  return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, own[key] ?? value]))
}

/** One alert of last month, seen within a minute and resolved. */
function callForHelp(people: Hired[], now: Date): Moment[] {
  const admin = people[0]!.actor
  const at = now.getTime() - 26 * DAY_MS
  const { latitude, longitude, address } = DEMO_SITES[3]!
  const location = { latitude, longitude, address, accuracy: 12 }
  const notes = 'Fight at the door, two people hurt'
  const resolution = 'Police and ambulance came within nine minutes; both door supervisors are unhurt.'
  const [raised, seen, over] = [new Date(at), new Date(at + 40_000), new Date(at + 30 * 60_000)]
  let id = ''
  const raise = () => {
    const sos = { type: 'sos', timestamp: null, drill: false, notes, location } as const
    id = raiseAlert(people[6]!.actor, sos, raised).alert.id
  }
  return [
    { at: raised, play: raise },
    { at: seen, play: () => acknowledgeAlert(admin, { id }, seen) },
    { at: over, play: () => resolveAlert(admin, { id, resolution, notes: undefined }, over) },
  ]
}
