import { labelOf, valueOf } from '~/domain/forms/forms/fields/choice.ts'
import { splitTime } from '~/domain/forms/forms/fields/time.ts'
import { Checkbox, CheckboxGroup, RadioGroup } from '../choices.tsx'
import { SelectField } from '../field.tsx'
import { NowButton } from './now-button.tsx'
import { common, type InputProps, textOf } from './input-props.ts'

export function ChoiceInput({ field, answer, errors }: InputProps<'choice'>) {
  const options = field.options.map((option) => ({ value: valueOf(option), label: labelOf(option) }))
  const chosen = textOf(answer)
  if (field.look === 'radio') {
    return (
      <RadioGroup {...common({ field, errors })} options={options} defaultValue={chosen} inline={options.length <= 3} />
    )
  }
  const placeholder = field.default === undefined ? (field.placeholder ?? 'Choose') : undefined
  const { hourOf } = field
  const list = (
    <SelectField {...common({ field, errors })} options={options} defaultValue={chosen} placeholder={placeholder} />
  )
  if (!hourOf) return list
  return (
    <div className="grid gap-1">
      {list}
      <NowButton
        label="Time"
        valuesAt={(_day, time) => {
          const { hour, minute, period } = splitTime(time)
          return { [field.name]: hour, [hourOf.minute]: minute, [hourOf.period]: period }
        }}
      />
    </div>
  )
}

export function ChoicesInput({ field, answer, errors }: InputProps<'choices'>) {
  const chosen = Array.isArray(answer) ? answer.map(String) : []
  return <CheckboxGroup {...common({ field, errors })} options={field.options} defaultValue={chosen} />
}

export function YesNoInput({ field, answer, errors }: InputProps<'yes-no'>) {
  const chosen = answer === true ? 'yes' : answer === false ? 'no' : ''
  return <RadioGroup {...common({ field, errors })} options={YES_NO} defaultValue={chosen} inline plain />
}

export function TickInput({ field, answer, errors }: InputProps<'tick'>) {
  return <Checkbox {...common({ field, errors })} required={undefined} defaultChecked={answer === true} />
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
