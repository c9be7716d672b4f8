import { useState } from 'react'
import { type Answers } from '~/domain/forms/forms/answers.ts'
import { type Field } from '~/domain/forms/forms/fields/kinds.ts'
import { foldedLine } from '~/domain/forms/forms/fill.ts'
import { isAsked } from '~/domain/forms/forms/form.ts'
import { type Section, type Template } from '~/domain/forms/forms/template.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { FieldInput } from '~/ui/fields/field-input.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'

interface Props {
  template: Template
  /** The initial values of the inputs. */
  initial: Answers
  /** The inputs' current values, which conditions use. */
  answers: Answers
  errors: Record<string, string[]>
  /** Answers that look wrong but are accepted. */
  doubts: Record<string, string>
  onChange: () => void
}

/** Every section of a form with its inputs. */
export function FormSections({ template, ...state }: Props) {
  return (
    <>
      {template.sections.map((section, at) => (
        <FormSection key={section.title ?? at} section={section} {...state} />
      ))}
    </>
  )
}

type SectionProps = Omit<Props, 'template'> & { section: Section }

/** Known details of the person are in one line above the questions. */
function FormSection({ section, initial, answers, errors, doubts, onChange }: SectionProps) {
  const [opened, setOpened] = useState(false)
  const known = foldedLine(section.fields, initial)
  const isFolded = known !== null && !opened && !known.names.some((name) => errors[name])
  // A section with a single question that says the same as its heading needs no heading.
  const said = section.fields.length === 1 && section.fields[0]!.label === section.title
  return (
    <Card as="section" aria-label={section.title} className="grid gap-4">
      {section.title && !said && <h2 className="text-lg font-bold">{section.title}</h2>}
      {section.intro && <p className="text-muted">{section.intro}</p>}
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">
        {isFolded && (
          <p className="col-span-6 flex flex-wrap items-center justify-between gap-x-3 noscript:hidden">
            <span className="font-semibold">{known.line}</span>
            <Button variant="quiet" aria-label={`Change ${known.line}`} onClick={() => setOpened(true)}>
              Change
            </Button>
          </p>
        )}
        {section.fields.map((field) => (
          <Spot
            key={field.name}
            field={field}
            asked={isAsked(field, answers)}
            folded={isFolded && known.names.includes(field.name)}
          >
            <FieldInput field={field} answer={initial[field.name]} errors={errors[field.name]} onChange={onChange} />
            {doubts[field.name] && (
              <p role="status" className="mt-1.5 text-sm font-semibold text-caution">
                {doubts[field.name]}
              </p>
            )}
          </Spot>
        ))}
      </div>
    </Card>
  )
}

/**
 * A field whose condition is not met is hidden and not sent, but keeps its typed text. Without scripts nothing could
 * show it later, so it is then visible from the start. A collapsed field is sent.
 */
function Spot(props: { field: Field; asked: boolean; folded: boolean; children: React.ReactNode }) {
  const { field, asked, folded, children } = props
  const hydrated = useHydrated()
  return (
    <div
      data-field={field.name}
      className={classes(SPANS[field.width ?? 'full'], (!asked || folded) && 'hidden noscript:block')}
    >
      {field.showIf ? (
        <fieldset disabled={hydrated && !asked} className="contents">
          {children}
        </fieldset>
      ) : (
        children
      )}
    </div>
  )
}

const SPANS = { full: 'col-span-6', half: 'col-span-6 sm:col-span-3', third: 'col-span-2' }
