import { Button } from '../button.tsx'
import { setControls } from './set-controls.ts'

/** Sets the time controls to the current time. `valuesAt` gets day and time by the person's clock. */
export function NowButton({
  label,
  valuesAt,
}: {
  label: string
  valuesAt: (day: string, time: string) => Record<string, string>
}) {
  return (
    <Button
      variant="quiet"
      icon="clock"
      aria-label={`${label}: now`}
      className="-ml-3 justify-self-start whitespace-nowrap noscript:hidden"
      onClick={({ currentTarget }) => {
        const now = new Date()
        const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString()
        setControls(currentTarget.form, valuesAt(local.slice(0, 10), local.slice(11, 16)))
      }}
    >
      Now
    </Button>
  )
}
