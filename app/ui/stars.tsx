import { useState } from 'react'
import { classes } from './classes.ts'
import { FieldError, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

/** A rating from 1 to 5 as a radio group; posts the number. 0 or nothing: not rated yet. */
export function StarsField({
  name,
  id = name,
  label,
  errors,
  defaultValue = 0,
  required,
  onChange,
}: FieldProps & { defaultValue?: number; required?: boolean; onChange?: (value: number) => void }) {
  const [value, setValue] = useState(defaultValue)
  return (
    <fieldset className="grid min-w-0 gap-0.5" aria-describedby={errors?.length ? `${id}-error` : undefined}>
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            htmlFor={star === 1 ? id : `${id}-${star}`}
            className="grid size-11 place-content-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              id={star === 1 ? id : `${id}-${star}`}
              name={name}
              value={star}
              required={required}
              defaultChecked={defaultValue === star}
              onChange={() => (setValue(star), onChange?.(star))}
              className="sr-only"
            />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
            <Star full={star <= value} className="size-7" />
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-sm text-muted tabular-nums">
          {value ? `${value} of 5` : 'Not rated'}
        </span>
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}

/** A given rating. `value` may be a fraction; whole stars are filled. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span role="img" aria-label={`${value} out of 5 stars`} className={classes('inline-flex', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} full={star <= Math.round(value)} className="size-4.5" />
      ))}
    </span>
  )
}

function Star({ full, className }: { full: boolean; className: string }) {
  return <Icon name="star" className={classes(className, full ? 'fill-current text-caution' : 'text-edge')} />
}
