import { useEffect, useRef, useState } from 'react'
import { pointText, readPoint } from '~/domain/kernel/sites/point-text.ts'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { type Point, type PointMap } from './draw-point.ts'
import { drawInSight, wantsStill } from './in-sight.ts'
import { useTiles } from './tiles.ts'

/**
 * A position, as one text field: chosen by a press on a map, taken from the map's centre, or typed as two numbers from
 * another map. Without map tiles there is no map, because nobody can find a gate from the coastline alone.
 * @param text the field's content, if the page also changes it; otherwise the field starts with `defaultValue`
 * @param near where the map starts while there is no position
 * @param label the map's name for screen readers
 */
export function PointField({
  name,
  id = name,
  defaultValue = '',
  text: given,
  onText,
  radiusMetres,
  near = null,
  label,
  errors,
}: {
  name: string
  id?: string
  defaultValue?: string
  text?: string
  onText?: (text: string) => void
  radiusMetres: number
  near?: Point | null
  label: string
  errors?: string[]
}) {
  const [own, setOwn] = useState(defaultValue)
  const [text, setText] = given === undefined ? [own, setOwn] : [given, onText!]
  const point = readPoint(text)
  return (
    <div className="grid gap-2">
      <PointMap
        point={point}
        radiusMetres={radiusMetres}
        near={near}
        label={label}
        onChoose={({ latitude, longitude }) => setText(pointText(latitude, longitude))}
      />
      <details open={!!errors?.length || undefined}>
        <summary className="cursor-pointer py-2 font-semibold">
          {point ? `Position: ${text}` : 'No position yet'}
        </summary>
        <div className="mt-2 max-w-sm">
          <TextField
            name={name}
            id={id}
            label="Two numbers from another map"
            hint="Such as 51.5034, -0.1276"
            maxLength={60}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            errors={errors}
          />
        </div>
      </details>
    </div>
  )
}

function PointMap({
  point,
  radiusMetres,
  near,
  label,
  onChoose,
}: {
  point: Point | null
  radiusMetres: number
  near: Point | null
  label: string
  onChoose: (point: Point) => void
}) {
  const tiles = useTiles()
  const url = tiles?.url
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<PointMap | null>(null)
  const latest = useRef({ point, radiusMetres, near, onChoose })
  const [state, setState] = useState<'coming' | 'drawn' | 'failed'>('coming')
  const [lost, setLost] = useState(false)

  useEffect(() => {
    latest.current = { point, radiusMetres, near, onChoose }
    drawn.current?.show(point, radiusMetres)
  }, [point, radiusMetres, near, onChoose])

  useEffect(() => {
    const element = box.current
    if (!element || !url) return
    const leave = drawInSight(
      element,
      async (isGone) => {
        const { drawPoint } = await import('./draw-point.ts')
        if (isGone()) return
        const { near, point, radiusMetres } = latest.current
        const ground = { tiles: url, still: wantsStill(), near, onTilesLost: () => setLost(true) }
        drawn.current = drawPoint(element, ground, (chosen) => latest.current.onChoose(chosen))
        drawn.current.show(point, radiusMetres)
        setState('drawn')
      },
      () => setState('failed'),
    )
    return () => {
      leave()
      drawn.current?.remove()
      drawn.current = null
      setState('coming')
    }
  }, [url])

  if (!tiles) return null
  return (
    <div className="grid gap-2 noscript:hidden">
      <div className="relative">
        <div
          ref={box}
          role="region"
          aria-label={label}
          aria-busy={state === 'coming'}
          className="map-tiled isolate h-72 overflow-hidden rounded-control border border-line bg-sunken"
        />
        {/* A press would do nothing until the map has loaded, so the button shows that it is not ready yet. */}
        {state !== 'drawn' && (
          <p role="status" className="absolute inset-0 grid place-items-center p-4 text-center text-muted">
            {state === 'coming' ? 'Loading the map...' : 'The map could not be loaded. Enter two numbers below.'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-muted">
          {lost && 'Some map pictures are missing. '}
          {tiles.attribution}
        </p>
        <Button size="sm" disabled={state !== 'drawn'} onClick={() => drawn.current?.takeMiddle()}>
          Use the middle of the map
        </Button>
      </div>
    </div>
  )
}
