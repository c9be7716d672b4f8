import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { FieldError, type FieldProps, wiring } from './field.tsx'
import { useHydrated } from '../browser/runtime/hydrated.ts'
import { useTyped } from '../browser/runtime/typed.ts'
import { type Point, SIGNATURE, type Stroke, drawName, drawStrokes } from './signature-pen.ts'

/**
 * A signature, drawn or typed; both give the same kind of PNG data URL in a hidden field called `name`. Without scripts
 * only the typed name is available, if the page accepts it (`takesTyped`, posted as `<name>Typed`; `typedBefore` is
 * what was typed before a refusal). Before scripts run the pad reserves its space, and if they are late the name can be
 * typed. `onChange` gets the data URL, or null if there is none. Strokes are stored and redrawn, so turning the phone
 * loses nothing. A new `key` resets it.
 */
export function Signature({
  name,
  id = name,
  label,
  hint,
  errors,
  penWidth = 3,
  takesTyped = false,
  typedBefore = '',
  onChange,
}: FieldProps & {
  penWidth?: 2 | 3
  takesTyped?: boolean
  typedBefore?: string
  onChange?: (dataUrl: string | null) => void
}) {
  const hydrated = useHydrated()
  const [way, setWay] = useState<'draw' | 'type'>('draw')
  const [value, setValue] = useState<string | null>(null)
  const [typed, setTyped, field] = useTyped(typedBefore)
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useRef<Stroke[]>([])
  const typing = !hydrated || way === 'type'
  const ties = wiring({ id, name, hint, errors })

  const paint = (text: string, asText: boolean) => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    if (asText) drawName(context, text)
    else drawStrokes(context, strokes.current, penWidth)
  }
  const settle = (empty: boolean) => {
    const next = empty ? null : (canvas.current?.toDataURL('image/png') ?? null)
    setValue(next)
    onChange?.(next)
  }

  useEffect(() => {
    const again = () => {
      const context = canvas.current?.getContext('2d')
      if (context && way === 'draw') drawStrokes(context, strokes.current, penWidth)
    }
    again()
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [way, penWidth, hydrated])

  useEffect(() => {
    if (field.current?.value) change('type', field.current.value)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a name that was typed before the scripts ran becomes the signature, once
  }, [])

  const pointOf = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * SIGNATURE.width
    const y = ((event.clientY - box.top) / box.height) * SIGNATURE.height
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
  }
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (typing || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    strokes.current.push([pointOf(event)])
    paint('', false)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (typing || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    strokes.current.push([...(strokes.current.pop() ?? []), pointOf(event)])
    paint('', false)
  }
  const up = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.currentTarget.releasePointerCapture(event.pointerId)
    settle(strokes.current.length === 0)
  }
  const erase = () => {
    strokes.current = []
    setTyped('')
    paint('', typing)
    settle(true)
  }
  const change = (next: 'draw' | 'type', text = typed) => {
    setWay(next)
    paint(text, next === 'type')
    settle(next === 'type' ? text.trim() === '' : strokes.current.length === 0)
  }
  const type = (text: string) => {
    setTyped(text)
    paint(text, true)
    settle(text.trim() === '')
  }

  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={ties['aria-describedby']}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-description`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <input type="hidden" name={name} value={value ?? ''} />
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <Button
          variant={way === 'draw' ? 'primary' : 'secondary'}
          aria-pressed={way === 'draw'}
          icon="signature"
          onClick={() => change('draw')}
        >
          Draw
        </Button>
        <Button
          variant={way === 'type' ? 'primary' : 'secondary'}
          aria-pressed={way === 'type'}
          icon="edit"
          onClick={() => change('type')}
        >
          Type your name
        </Button>
      </div>
      <div className="relative grid max-w-100 gap-2">
        {typing && (
          <div
            className={classes(
              'grid content-center gap-2',
              !hydrated && 'late absolute inset-0 bg-surface',
              !hydrated && (takesTyped ? 'noscript:static' : 'noscript:hidden'),
            )}
          >
            <label htmlFor={id} className="text-sm">
              Your full name, as your signature
            </label>
            <input
              ref={field}
              id={id}
              name={`${name}Typed`}
              value={typed}
              onChange={(event) => type(event.target.value)}
              className="control"
              autoComplete="name"
              maxLength={80}
            />
          </div>
        )}
        <canvas
          ref={canvas}
          id={typing ? undefined : id}
          width={SIGNATURE.width}
          height={SIGNATURE.height}
          role="img"
          aria-label={value ? 'Your signature' : 'Signature area, empty. You can type your name instead.'}
          tabIndex={typing ? undefined : -1}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          className={classes(
            'block aspect-2/1 w-full rounded-control border-2 border-dashed bg-white noscript:hidden',
            errors?.length && !value ? 'border-bad' : 'border-edge',
            !typing && 'cursor-crosshair touch-none',
          )}
        />
        {!value && !typing && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 grid place-content-center text-2xl font-semibold text-[#5f6f6c] select-none"
          >
            Sign Here
          </span>
        )}
      </div>
      <div className="noscript:hidden">
        <Button icon="x" onClick={erase}>
          Clear
        </Button>
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}
