import { DEMO_DOCUMENTS, DEMO_FEEDBACK, DEMO_NEWS, DEMO_SITES } from '#db/seed/company.ts'
import { addDays, dayOf } from '../dates.ts'
import { NewDocument } from '../documents/input.ts'
import { addDocument } from '../documents/publish.server.ts'
import { uploadFile } from '../documents/upload.server.ts'
import { raiseAlert, acknowledgeAlert, resolveAlert } from '../emergencies/alerts.server.ts'
import type { Answers } from '../forms/answers.ts'
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
import type { Hired } from './people.server.ts'
import { workShifts } from './shifts.server.ts'

const DAY_MS = 24 * 3_600_000

/** Six months of an invented company: shifts, holidays in every state, news, documents, forms, feedback, violations. */
export async function fillHistory(people: Hired[], now: Date): Promise<void> {
  workShifts(people, now)
  askForHolidays(people, now)
  await publish(people, now)
  await fillForms(people, now)
  callForHelp(people, now)
}

function askForHolidays(people: Hired[], now: Date): void {
  const admin = people[0]!.actor
  const today = dayOf(now)
  const ask = (who: number, from: number, days: number, reason?: string) =>
    requestHoliday(
      people[who]!.actor,
      { startDate: addDays(today, from), endDate: addDays(today, from + days - 1), reason },
      now,
    )
  const decide = (id: string, status: 'approved' | 'denied' | 'cancelled', notes?: string) =>
    decideHoliday(admin, { id, status, notes }, now)
  decide(ask(2, 10, 5, 'A week in the Tatras').id, 'approved', 'Enjoy the snow')
  decide(ask(3, 31, 4, 'Family visit').id, 'approved')
  decide(ask(6, 32, 3).id, 'denied', 'Three events that weekend: could you take the week after?')
  decide(ask(8, 14, 2, 'Moving house').id, 'approved')
  decide(ask(8, 60, 5).id, 'approved')
  decide(ask(12, 20, 3, 'Half term').id, 'approved')
  decide(ask(9, 45, 2).id, 'approved')
  const cancelled = ask(10, 24, 2, 'Wedding')
  decide(cancelled.id, 'approved')
  decide(cancelled.id, 'cancelled', 'Moved at your wish')
  withdrawHoliday(people[5]!.actor, { id: ask(5, 50, 1).id }, now)
  ask(3, 80, 7, 'Summer in Lagos')
  ask(5, 33, 2, 'School play')
  ask(7, 12, 3)
}

async function publish(people: Hired[], now: Date): Promise<void> {
  const admin = people[0]!.actor
  for (const [age, article] of [...DEMO_NEWS.entries()].reverse()) {
    const at = new Date(now.getTime() - (age * 3 + 0.1) * DAY_MS)
    await publishArticle(admin, NewArticle.parse({ ...article, publishedAt: at.toISOString() }), now)
  }
  for (const document of DEMO_DOCUMENTS) {
    const text = `${document.title}\n\n${document.description}\n\nThis document belongs to the demonstration.\n`
    const data = `data:text/plain;base64,${Buffer.from(text).toString('base64')}`
    const { url, size } = await uploadFile(admin, { data, name: `${document.title}.txt` })
    await addDocument(admin, NewDocument.parse({ ...document, fileUrl: url, fileSize: size }), now)
  }
  for (const [number, feedback] of DEMO_FEEDBACK.entries()) {
    for (const person of people.slice(2, 9)) {
      if ((person.site + number) % 2 === 0)
        giveFeedback(admin, { ...feedback, userId: person.actor.id }, new Date(now.getTime() - number * 20 * DAY_MS))
    }
  }
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
function signedBy({ firstName, lastName }: Hired, example: Answers, now: Date): Answers {
  const name = `${firstName} ${lastName}`
  const own: Answers = { firstName, lastName, completedBy: name, printName: name, employeeName: name }
  const days = ['date', 'threatDate', 'applicationDate', 'employeeDate', 'supervisorDate', 'discrepancyDate']
  for (const day of [...days, 'appraisalDate']) own[day] = dayOf(now)
  return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, own[key] ?? value]))
}

/** One alert of last month, seen within a minute and resolved. */
function callForHelp(people: Hired[], now: Date): void {
  const admin = people[0]!.actor
  const at = now.getTime() - 26 * DAY_MS
  const { latitude, longitude, address } = DEMO_SITES[3]!
  const { alert } = raiseAlert(
    people[6]!.actor,
    {
      type: 'sos',
      timestamp: null,
      drill: false,
      notes: 'Fight at the door, two people hurt',
      location: { latitude, longitude, address, accuracy: 12 },
    },
    new Date(at),
  )
  acknowledgeAlert(admin, { id: alert.id }, new Date(at + 40_000))
  const resolution = 'Police and ambulance came within nine minutes; both door supervisors are unhurt.'
  resolveAlert(admin, { id: alert.id, resolution, notes: undefined }, new Date(at + 30 * 60_000))
}
