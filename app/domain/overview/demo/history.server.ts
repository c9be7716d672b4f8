import { DEMO_DOCUMENTS, DEMO_FEEDBACK, DEMO_NEWS, DEMO_SITES } from '#db/seed/company.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { NewDocument } from '../../content/documents/input.ts'
import { acknowledgeDocument } from '../../content/documents/documents.server.ts'
import { addDocument } from '../../content/documents/publish.server.ts'
import { uploadFile } from '../../content/documents/upload.server.ts'
import { raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { acknowledgeAlert, resolveAlert } from '../../safety/emergencies/answer.server.ts'
import { AlertNote } from '../../safety/emergencies/input.ts'
import { noteAlert } from '../../safety/emergencies/log.server.ts'
import { decideHoliday } from '../../time/holidays/decide.server.ts'
import { requestHoliday, withdrawHoliday } from '../../time/holidays/holidays.server.ts'
import { NewArticle } from '../../content/news/input.ts'
import { publishArticle } from '../../content/news/publish.server.ts'
import { giveFeedback } from '../../content/performance/feedback.server.ts'
import { addDemoCorrections } from './corrections.server.ts'
import { addDemoKiosks } from './kiosks.server.ts'
import { addDemoSystems } from './systems.server.ts'
import { addDemoDesk } from './desk.server.ts'
import { fillForms } from './forms.server.ts'
import { addDemoExceptions } from './late.server.ts'
import { type Hired } from './people.server.ts'
import { addDemoPapers } from './papers.server.ts'
import { addDemoBook } from './site-book.server.ts'
import { addDemoPay } from './pay.server.ts'
import { addDemoRota } from './rota.server.ts'
import { addDemoTours } from './tours.server.ts'
import { addDemoSites, watchDemoSites } from './sites.server.ts'
import { addDemoVehicles, holdDemoVehicles } from './vehicles.server.ts'
import { type Moment, workShifts } from './shifts.server.ts'
import { nextOfficeTime, officeTime, onShift } from './when.ts'

/** The sites were added shortly before the first shift. */
const BEFORE_DAYS = 190

/**
 * Six months of an invented company, in order of time: shifts, holidays in every state, news, documents, feedback, an
 * alert.
 */
export async function fillHistory(people: Hired[], now: Date): Promise<void> {
  const sites = addDemoSites(people, officeTime(now, BEFORE_DAYS, [9, 0]))
  addDemoVehicles(people, officeTime(now, BEFORE_DAYS, [9, 30]), now)
  const past = [
    ...workShifts(people, sites, now),
    ...askForHolidays(people, now),
    ...publish(people, now),
    ...giveWords(people, now),
    ...callForHelp(people, now),
    ...fillForms(people, now),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { play } of past) await play()
  watchDemoSites(people, sites, now)
  addDemoExceptions(people, now)
  addDemoRota(people, now)
  addDemoCorrections(people, now)
  await addDemoPapers(people, now)
  holdDemoVehicles(people, now)
  await addDemoPay(people, now)
  addDemoDesk(people, now)
  await addDemoTours(people, sites[1]!, now)
  await addDemoBook(people, sites[1]!, now)
  await addDemoKiosks(people, sites, now)
  addDemoSystems(people, sites, now)
}

/** Requests each holiday around noon some days ago, and decides it on the next working day. */
function askForHolidays(people: Hired[], now: Date): Moment[] {
  const admin = people[0]!.actor
  const today = dayOf(now)
  const moments: Moment[] = []
  const ask = (ago: number, who: number, from: number, days: number, reason?: string, ...fates: Fate[]) => {
    const { actor } = people[who]!
    const input = { startDate: addDays(today, from), endDate: addDays(today, from + days - 1), reason }
    const asked = officeTime(now, ago, [12 + (who % 3), 7 * who])
    let id = ''
    moments.push({ at: asked, play: () => (id = requestHoliday(actor, input, asked).id) })
    let at = asked
    for (const fate of fates) {
      at = nextOfficeTime(at, [10, 20 + who])
      const then = at
      const play = () =>
        fate === 'withdrawn' ? withdrawHoliday(actor, { id }, then) : decideHoliday(admin, { id, ...fate }, then)
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
  ask(4, 3, 80, 7, 'A week in Lagos')
  ask(2, 5, 33, 2, 'School play')
  ask(1, 7, 12, 3)
  return moments
}

type Fate = 'withdrawn' | { status: 'approved' | 'denied' | 'cancelled'; notes?: string }

/** Publishes news every third day, and documents that some people have confirmed. */
function publish(people: Hired[], now: Date): Moment[] {
  const admin = people[0]!.actor
  const news = DEMO_NEWS.map((article, age) => {
    const at = officeTime(now, age * 3, [8, 40 + age])
    return { at, play: () => publishArticle(admin, NewArticle.parse(article), at) }
  })
  const documents = DEMO_DOCUMENTS.flatMap((document, number) => {
    const at = officeTime(now, 90 - number * 11, [15, 10 + number])
    let id = ''
    const add = async () => {
      const text = `${document.title}\n\n${document.description}\n\nThis document belongs to the demonstration.\n`
      const data = `data:text/plain;base64,${Buffer.from(text).toString('base64')}`
      const { url, size } = await uploadFile(admin, { data, name: `${document.title}.txt` })
      id = (await addDocument(admin, NewDocument.parse({ ...document, fileUrl: url, fileSize: size }), at)).id
    }
    const readers = document.needsAcknowledgement ? people.slice(4, 11 - number * 2) : []
    const read = readers.map(({ actor }, day) => {
      const when = onShift(readers[day]!, now, 40 - number * 7 - day * 3, 25)
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
      const at = officeTime(now, number * 20 + 1, [16, index * 6])
      const play = () => giveFeedback(admin, { ...feedback, userId: person.actor.id }, at)
      return (person.site + number) % 2 === 0 ? [{ at, play }] : []
    }),
  )
}

/** Control's notes on the alert, by minutes after the press. */
const NOTES = [
  [2, { kind: 'called', words: '999: police and ambulance on their way' }],
  [4, { kind: 'going', words: 'Response driver from Canal Street' }],
  [9, { kind: 'arrived', words: 'Police, two officers' }],
  [14, { words: 'Ambulance crew treats a cut hand. Nobody is taken to hospital.' }],
] as const

/** Raises one alert last month, late at night at the door, acknowledged within a minute and resolved. */
function callForHelp(people: Hired[], now: Date): Moment[] {
  const admin = people[0]!.actor
  const at = onShift(people[6]!, now, 20, 95).getTime()
  const { latitude, longitude, address } = DEMO_SITES[3]!
  const location = { latitude, longitude, address, accuracy: 12 }
  const notes = 'Fight at the door, two people hurt'
  const resolution = 'Police and ambulance came within nine minutes; both door supervisors are unhurt.'
  const [raised, seen, over] = [new Date(at), new Date(at + 40_000), new Date(at + 30 * 60_000)]
  let id = ''
  const raise = () => {
    const pressed = raised.toISOString()
    const sos = { type: 'sos', timestamp: pressed, dialAsked: true, drill: false, notes, location } as const
    id = raiseAlert(people[6]!.actor, sos, raised).alert.id
  }
  return [
    { at: raised, play: raise },
    { at: seen, play: () => acknowledgeAlert(admin, { id }, seen) },
    ...NOTES.map(([minutes, given]) => {
      const then = new Date(at + minutes * 60_000)
      return { at: then, play: () => void noteAlert(admin, AlertNote.parse({ id, ...given }), then) }
    }),
    { at: over, play: () => resolveAlert(admin, { id, outcome: 'police', words: resolution }, over) },
  ]
}
