import { createContext, useContext } from 'react'
import { LONGEST_SITE } from '~/domain/forms/forms/fields/site.ts'
import { TextField } from '../field.tsx'
import { common, type InputProps, textOf } from './input-props.ts'

/** The names of selectable sites; any other text may be typed. */
export const SiteNames = createContext<readonly string[]>([])

/** The name of a site, chosen from the list or typed: the browser's own list, which works without scripts. */
export function SiteInput({ field, answer, errors }: InputProps<'site'>) {
  const names = useContext(SiteNames)
  const list = `${field.name}-sites`
  return (
    <div className="grid">
      <TextField
        {...common({ field, errors })}
        defaultValue={textOf(answer)}
        maxLength={LONGEST_SITE}
        autoComplete="off"
        list={names.length > 0 ? list : undefined}
      />
      {names.length > 0 && (
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </div>
  )
}
