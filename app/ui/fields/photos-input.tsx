import { useEffect, useRef, useState } from 'react'
import { picturesOf } from '~/domain/forms/fields/photos.ts'
import { PhotoInput } from '../photo-input.tsx'
import { common, type InputProps } from './input-props.ts'

export function PhotosInput({ field, answer, errors, onChange }: InputProps<'photos'>) {
  const [count, setCount] = useState(0)
  const tell = useRef(onChange)
  tell.current = onChange
  // The hidden inputs change with the render that follows; only then is there something to tell of.
  useEffect(() => {
    if (count > 0) tell.current?.()
  }, [count])
  return (
    <PhotoInput
      {...common({ field, errors })}
      many={field.many}
      defaultValue={picturesOf(answer)}
      onChange={() => setCount((before) => before + 1)}
    />
  )
}
