import { FACE_DISTANCES } from '~/domain/time/clocking/face-distances.ts'
import { useTyped } from '~/browser/runtime/typed.ts'
import { type Answered } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'

const WORDS = [
  { distance: FACE_DISTANCES.strict, label: 'Strict' },
  { distance: FACE_DISTANCES.balanced, label: 'Balanced' },
  { distance: FACE_DISTANCES.lenient, label: 'Lenient' },
]

/**
 * How closely a face must match: a number, and three labelled buttons that set it. Without scripts the words are only
 * in the hint.
 */
export function FaceDistanceField({ distance, answered }: { distance: number; answered: Answered }) {
  const [typed, setTyped, field] = useTyped(answered.typed.faceThreshold ?? String(distance))
  return (
    <div className="grid max-w-md gap-2">
      <TextField
        name="faceThreshold"
        label="Accepted distance between a face and its template"
        hint="0.55 is strict, 0.58 balanced, 0.60 lenient. This is for one enrolment picture. It is 0.02 less for two, 0.03 less for three. A lower value refuses strangers more often, but sometimes the right person too."
        type="number"
        step="0.01"
        min={FACE_DISTANCES.strict}
        max={FACE_DISTANCES.lenient}
        required
        ref={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        errors={answered.errors.faceThreshold}
      />
      <div role="group" aria-label="How strict" className="flex flex-wrap gap-2 noscript:hidden">
        {WORDS.map(({ distance, label }) => {
          const chosen = Number(typed) === distance
          return (
            <Button
              key={label}
              size="sm"
              variant={chosen ? 'primary' : 'secondary'}
              aria-pressed={chosen}
              onClick={() => setTyped(distance.toFixed(2))}
              className="max-md:min-h-11"
            >
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
