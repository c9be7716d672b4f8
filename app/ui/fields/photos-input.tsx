import { useEffect, useRef, useState } from 'react'
import { picturesOf } from '~/domain/forms/forms/fields/pictures.ts'
import { PhotoInput } from '../photo-input.tsx'
import { toast } from '../../browser/runtime/toast-store.ts'
import { common, type InputProps } from './input-props.ts'

export function PhotosInput({ field, answer, errors, onChange }: InputProps<'photos'>) {
  const [count, setCount] = useState(0)
  const held = useRef(picturesOf(answer).length)
  const changed = useRef(onChange)
  changed.current = onChange
  // The change is reported after the next render, because the hidden inputs change only then.
  useEffect(() => {
    if (count > 0) changed.current?.()
  }, [count])
  return (
    <PhotoInput
      {...common({ field, errors })}
      many={field.many}
      defaultValue={picturesOf(answer)}
      onChange={(photos) => {
        if (photos.length > held.current || !field.many) sayCount(photos.length, field.many)
        held.current = photos.length
        setCount((before) => before + 1)
      }}
    />
  )
}

function sayCount(count: number, many: boolean) {
  if (count > 0) toast({ title: many ? 'Photo Captured' : 'Photo Saved', tone: 'good' })
}
