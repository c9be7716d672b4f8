import { type VehicleRecord } from '~/domain/fitness/vehicles/views.ts'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { SelectField, TextField } from '~/ui/field.tsx'

/** The fields of a vehicle's form. `of` is the vehicle that is being changed. */
export function VehicleFields({
  answered,
  sites,
  of,
}: {
  answered: Answered
  sites: readonly { id: string; name: string }[]
  of?: VehicleRecord
}) {
  const field = fieldsOf(answered)
  const named = (name: string, kept?: string | number | null) => ({
    ...field(name, kept),
    ...(of && { id: `${name}-${of.id}` }),
  })
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...named('plate', of?.plate)} label="Number plate" maxLength={15} required />
        <TextField {...named('makeModel', of?.makeModel)} label="Make and model" maxLength={100} />
        <SelectField
          {...named('siteId', of?.siteId)}
          label="Site"
          options={[{ value: '', label: 'No site' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextField {...named('odometer', of?.odometer)} label="Odometer (miles)" inputMode="numeric" maxLength={9} />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField {...named('motOn', of?.motOn)} type="date" label="MOT ends on" />
        <TextField {...named('insuranceOn', of?.insuranceOn)} type="date" label="Insurance ends on" />
        <TextField {...named('serviceOn', of?.serviceOn)} type="date" label="Service due on" />
      </div>
    </>
  )
}
