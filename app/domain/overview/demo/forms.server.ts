import { DEMO_ANSWERS } from '#db/seed/company.ts'
import { DAY_MS, dayOf, showTime } from '~/platform/dates.ts'
import { drawTypedName } from '../../content/consent/typed-name.server.ts'
import { type Answers } from '../../forms/forms/answers.ts'
import { alarmsOf, exampleOf, fieldsOf } from '../../forms/forms/form.ts'
import { reviewSubmission } from '../../forms/forms/review.server.ts'
import { createSubmission, submitSubmission } from '../../forms/forms/submissions.server.ts'
import { type Template } from '../../forms/forms/template.ts'
import { templates } from '../../forms/forms/templates/index.ts'
import { type Hired } from './people.server.ts'
import { type Moment } from './shifts.server.ts'
import { nextOfficeTime, onShift } from './when.ts'

/** Forms that are filled in on most days: a daily report, a vehicle check, a sign-on. */
const OFTEN = [0, 1, 7]
const OFTEN_TIMES = 8
/** Everything older than this has been reviewed, and dangerous answers were reviewed on the next working day. */
const REVIEWED_AFTER_MS = 6 * DAY_MS

type Filled = { template: Template; number: number; ago: number; draft: boolean }

/**
 * Fills in every form once in the last five weeks, some on most days: late in a shift, and reviewed on a later working
 * day.
 */
export function fillForms(people: Hired[], now: Date): Moment[] {
  const staff = people.slice(2, 10)
  const [admin, other] = [people[0]!.actor, people[1]!.actor]
  return planned().flatMap(({ template, number, ago, draft }) => {
    const person = staff[number % staff.length]!
    const { actor } = person
    const at = onShift(person, now, ago, 12 + ((number * 7) % 40))
    const formData = exampleBy(person, template, at)
    let id = ''
    const fill = async () => {
      const signatureData = await drawTypedName(actor.name)
      const status = draft ? ('draft' as const) : ('submitted' as const)
      const claim = { submittedAt: at.toISOString(), manifest: undefined }
      id = (await createSubmission(actor, { templateId: template.id, formData, status, signatureData, ...claim }, at))
        .id
      if (!draft) await submitSubmission(actor, { id, signatureData }, at)
    }
    const moments: Moment[] = [{ at, play: fill }]
    if (draft) return moments
    const read = nextOfficeTime(at, [9 + (number % 6), (number * 13) % 60])
    const due = alarmsOf(template, formData).length > 0 || at.getTime() < now.getTime() - REVIEWED_AFTER_MS
    if (!due || read > now) return moments
    const say = (status: 'reviewed' | 'approved', notes: string | null, when: Date): Moment => ({
      at: when,
      play: () => reviewSubmission(number % 3 ? admin : other, { id, status, notes }, when),
    })
    moments.push(say('reviewed', 'Thank you, read.', read))
    const agreed = nextOfficeTime(read, [14, number])
    if (number % 2 === 0 && agreed <= now) moments.push(say('approved', null, agreed))
    return moments
  })
}

function planned(): Filled[] {
  const once = templates.map((template, number) => {
    const draft = number % 6 === 5
    const ago = draft ? number % 4 : Math.round(((number * 7) % templates.length) * 1.8)
    return { template, number, ago, draft }
  })
  const often = OFTEN.flatMap((form, shift) =>
    Array.from({ length: OFTEN_TIMES }, (_, time) => {
      return { template: templates[form]!, number: form + shift + time * 3, ago: time * 2, draft: false }
    }),
  )
  return [...once, ...often]
}

/** The example answers, with the sender's name, and the day and time an hour before for what happened. */
function exampleBy({ firstName, lastName, employeeId }: Hired, template: Template, at: Date): Answers {
  const name = `${firstName} ${lastName}`
  const own: Answers = { ...DEMO_ANSWERS, firstName, lastName, staffId: employeeId }
  const before = new Date(at.getTime() - 3_600_000)
  for (const { name: key, fill } of fieldsOf(template)) if (fill === 'full name') own[key] = name
  const example = exampleOf(template, { today: dayOf(before), now: showTime(before) })
  return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, own[key] ?? value]))
}
