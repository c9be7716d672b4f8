import { type ComponentProps, useEffect, useRef } from 'react'
import { TextField } from '~/ui/field.tsx'

/** The username of a new person, suggested from the name until one is typed. */
export function UsernameField({ suggest, ...field }: ComponentProps<typeof TextField> & { suggest: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    if (!suggest || !form) return
    let own = input.current!.value !== ''
    const fill = ({ target }: Event) => {
      const { name } = target as HTMLInputElement
      if (name === 'username') own = input.current!.value !== ''
      if (own || (name !== 'firstName' && name !== 'lastName')) return
      const names = ['firstName', 'lastName'].map((part) => plain(String(new FormData(form).get(part) ?? '')))
      input.current!.value = names.filter(Boolean).join('.')
    }
    form.addEventListener('input', fill)
    return () => form.removeEventListener('input', fill)
  }, [suggest])
  return <TextField ref={input} {...field} />
}

/** Turns 'Zoë O’Hara' into 'zoeohara', with only letters and digits that everyone can type. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
