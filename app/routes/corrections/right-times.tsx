import { type ReactNode } from 'react'
import { type FieldProps, TextField } from '~/ui/field.tsx'

// These rules follow the choice in the form without scripts. A browser that does not know the selector hides nothing,
// so the words and fields must also make sense together.
const IF_WHOLE_SHIFT = 'in-[form:not(:has(option[value=shift]:checked))]:hidden'
const IF_ONE_TIME = 'in-[form:has(option[value=shift]:checked)]:hidden'

type TimeField = FieldProps & { defaultValue?: string | number }

/**
 * The right time of an entry. Its label becomes 'When the shift began' while a whole missing shift is chosen in the
 * same form; a browser that does not know the selector shows both labels.
 */
export const RightTime = ({ label, ...field }: TimeField) => (
  <TextField {...field} type="datetime-local" label={<RightTimeLabel>{label}</RightTimeLabel>} required />
)

const RightTimeLabel = ({ children }: { children: ReactNode }) => (
  <>
    <span className={IF_ONE_TIME}>{children}</span>
    <span className={IF_WHOLE_SHIFT}>
      <span className={IF_ONE_TIME}> / </span>When the shift began
    </span>
  </>
)

/**
 * The end of a whole missing shift, after the field for its start. It is shown while that choice is selected in the
 * same form.
 */
export const WholeShiftEnd = (field: Omit<TimeField, 'label'>) => (
  <div className={IF_WHOLE_SHIFT}>
    <TextField {...field} type="datetime-local" label="When the shift ended" required />
  </div>
)
