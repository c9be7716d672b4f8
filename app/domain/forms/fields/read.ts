import { type Answers, type Posted } from '../answers.ts'
import { type Template } from '../template.ts'
import { read as checklist } from './checklist.ts'
import { read as choice } from './choice.ts'
import { read as choices } from './choices.ts'
import { read as dateTime } from './date-time.ts'
import { read as date } from './date.ts'
import { type Field, type FieldOf, type Kind } from './kinds.ts'
import { read as number } from './number.ts'
import { read as photos } from './photos.ts'
import { read as rating } from './rating.ts'
import { read as signature } from './signature.ts'
import { read as text } from './text.ts'
import { read as time } from './time.ts'
import { read as yesNo } from './yes-no.ts'

type Readers = { [K in Kind]?: (field: FieldOf<K>, posted: Posted) => unknown }

const readers: Readers = {
  text,
  paragraph: text,
  number,
  date,
  'date-time': dateTime,
  time,
  choice,
  choices,
  'yes-no': yesNo,
  tick: yesNo,
  checklist,
  rating,
  photos,
  signature,
}

/**
 * The answers in what an HTML form posted, or in what it would post now. It names the readers alone, so that the
 * browser, which needs them too, does not load the checks.
 */
export function readAnswers(template: Template, posted: Posted): Answers {
  const answers: Answers = {}
  for (const field of template.sections.flatMap((section) => section.fields)) {
    const read = readers[field.kind] as ((field: Field, posted: Posted) => unknown) | undefined
    if (read) answers[field.name] = read(field, posted)
  }
  return answers
}
