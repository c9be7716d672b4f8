import { StarsField } from '../stars.tsx'
import { common, type InputProps } from './input-props.ts'

export function RatingInput({ field, answer, errors }: InputProps<'rating'>) {
  return (
    <StarsField
      {...common({ field, errors })}
      required={undefined}
      defaultValue={typeof answer === 'number' ? answer : 0}
    />
  )
}
