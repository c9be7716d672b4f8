import { type Answers } from '~/domain/forms/answers.ts'
import { type Field } from '~/domain/forms/fields/kinds.ts'
import { isAsked } from '~/domain/forms/form.ts'
import { type Template } from '~/domain/forms/template.ts'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { FieldInput } from '~/ui/fields/field-input.tsx'
import { useHydrated } from '~/ui/hydrated.ts'

interface Props {
  template: Template
  /** What the inputs begin with. */
  initial: Answers
  /** What they hold now; conditions look at it. */
  answers: Answers
  errors: Record<string, string[]>
  onChange: () => void
}

/** Every section of a form with its inputs. */
export function FormSections({ template, initial, answers, errors, onChange }: Props) {
  return (
    <>
      {template.sections.map((section, at) => (
        <Card as="section" key={section.title ?? at} aria-label={section.title} className="grid gap-4">
          {section.title && <h2 className="text-lg font-bold">{section.title}</h2>}
          {section.intro && <p className="text-muted">{section.intro}</p>}
          <div className="grid grid-cols-6 gap-x-3 gap-y-4">
            {section.fields.map((field) => (
              <Spot key={field.name} field={field} shown={isAsked(field, answers)}>
                <FieldInput
                  field={field}
                  answer={initial[field.name]}
                  errors={errors[field.name]}
                  onChange={onChange}
                />
              </Spot>
            ))}
          </div>
        </Card>
      ))}
    </>
  )
}

/**
 * A field that waits for its condition is out of sight and not sent, but keeps what was typed. Without scripts nothing
 * could show it later, so there it stands from the start.
 */
function Spot({ field, shown, children }: { field: Field; shown: boolean; children: React.ReactNode }) {
  const hydrated = useHydrated()
  return (
    <div className={classes(SPANS[field.width ?? 'full'], !shown && 'hidden noscript:block')}>
      {field.showIf ? (
        <fieldset disabled={hydrated && !shown} className="contents">
          {children}
        </fieldset>
      ) : (
        children
      )}
    </div>
  )
}

const SPANS = { full: 'col-span-6', half: 'col-span-6 sm:col-span-3', third: 'col-span-2' }
