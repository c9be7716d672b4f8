import { useRef, useState } from 'react'
import { type AnswerOf, call, type CallFailure } from '~/api/call.ts'
import { pointText } from '~/domain/kernel/sites/point-text.ts'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { PointField } from '~/routes/admin/map/point-field.tsx'
import { useTiles } from '~/routes/admin/map/tiles.ts'
import { type Answered } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { RadioGroup } from '~/ui/choices.tsx'
import { TextField } from '~/ui/field.tsx'

type Places = AnswerOf<'GET /api/admin/places'>
const UNREACHED = 'There is no connection. Try again, or press on the map.'

/**
 * Where a site is: its address looked up by the maps service, a press on the map, or two numbers from another map.
 * @param found the places found, if the form returned with them
 */
export function SitePlace({
  address,
  point,
  radiusMetres,
  answered,
  found = null,
}: {
  address?: string | null
  point: string
  radiusMetres: number
  answered: Answered
  found?: Places | null
}) {
  const { errors, typed } = answered
  const hydrated = useHydrated()
  const tiles = useTiles()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(typed.found || (typed.point ?? point))
  const [places, setPlaces] = useState(found)
  const [fault, setFault] = useState<string | null>(null)
  const [looking, setLooking] = useState(false)

  const look = async () => {
    setLooking(true)
    setFault(null)
    try {
      setPlaces(await call('GET /api/admin/places', { address: field.current?.value ?? '' }, { deadline: 10_000 }))
    } catch (failure) {
      const { said, errors } = failure as CallFailure
      setPlaces(null)
      setFault(errors.address?.[0] ?? (said || UNREACHED))
    } finally {
      setLooking(false)
    }
  }
  return (
    <div className="grid gap-4 sm:col-span-2">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          ref={field}
          name="address"
          label="Address"
          hint="With its postcode"
          maxLength={300}
          defaultValue={typed.address ?? address ?? undefined}
          errors={fault ? [fault] : errors.address}
        />
        {/* Without scripts the page looks it up, and everything typed stays. */}
        <Button
          type={hydrated ? 'button' : 'submit'}
          name="intent"
          value="find"
          icon="search"
          busy={looking}
          onClick={hydrated ? () => void look() : undefined}
        >
          Find on map
        </Button>
      </div>
      <div role="status">
        {places?.length === 0 && (
          <p className="text-sm">
            No place found for this address. Check it{tiles ? ', or press on the map' : ', or type the numbers below'}.
          </p>
        )}
      </div>
      {!!places?.length && (
        <RadioGroup
          name="found"
          label="Which one is it?"
          plain
          options={places.map((place) => ({
            value: pointText(place.latitude, place.longitude),
            label: place.address,
          }))}
          value={hydrated ? text : undefined}
          onChange={hydrated ? setText : undefined}
        />
      )}
      <PointField
        name="point"
        text={text}
        onText={setText}
        radiusMetres={radiusMetres}
        label="Map: press where the site is"
        errors={errors.point}
      />
    </div>
  )
}
