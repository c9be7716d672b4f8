import { type FieldProps, TextField } from '~/ui/field.tsx'

/**
 * The end of a whole missing shift, after the field for its start. It is shown while that choice is selected in the
 * same form, also without scripts; a browser that does not know the selector always shows it.
 */
export const WholeShiftEnd = (field: Omit<FieldProps, 'label'> & { defaultValue?: string | number }) => (
  <div className="in-[form:not(:has(option[value=shift]:checked))]:hidden">
    <TextField
      {...field}
      type="datetime-local"
      label="When the shift ended"
      hint="The time above is when it began."
      required
    />
  </div>
)
