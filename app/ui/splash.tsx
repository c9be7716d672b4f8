import { useEffect, useState } from 'react'
import { LogoMark } from './logo.tsx'

const STEP_PERCENT = 1.5
const STEP_MS = 40
const AFTER_MS = 800
const FLAG = 'splash-shown'

/**
 * Once per browser session: mark, title and a bar that rises by 1.5 percent every 40 ms; 800 ms after the bar is full,
 * the splash is recorded as shown for this session. It covers a page that is already painted; a press or a key removes
 * it, and it does not appear without scripts, with reduced motion, or with `skip` (SOS and first aid never wait).
 */
export function Splash({ title, skip }: { title: string; skip: boolean }) {
  const [percent, setPercent] = useState<number | null>(null)

  useEffect(() => {
    if (skip || remembered() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let at = 0
    let last: ReturnType<typeof setTimeout> | undefined
    const done = () => {
      clearInterval(steps)
      clearTimeout(last)
      remember()
      setPercent(null)
    }
    const steps = setInterval(() => {
      at = Math.min(100, at + STEP_PERCENT)
      setPercent(at)
      if (at < 100) return
      clearInterval(steps)
      last = setTimeout(done, AFTER_MS)
    }, STEP_MS)
    setPercent(0)
    document.addEventListener('keydown', done, { once: true })
    document.addEventListener('click', done, { once: true })
    return () => {
      clearInterval(steps)
      clearTimeout(last)
      document.removeEventListener('keydown', done)
      document.removeEventListener('click', done)
    }
  }, [skip])

  if (percent === null) return null
  return (
    // Screen readers go straight to the page below.
    <div
      aria-hidden="true"
      className="chevrons fixed inset-0 z-50 grid place-content-center justify-items-center gap-4 px-8 text-on-ink"
    >
      <LogoMark className="size-24" />
      <div className="text-center">
        <p className="text-2xl font-extrabold tracking-tight">{title}</p>
        <p className="text-on-ink-muted">HR Management System</p>
      </div>
      <svg viewBox="0 0 200 6" className="mt-2 w-56" preserveAspectRatio="none">
        <rect width="200" height="6" rx="3" className="fill-ink-line" />
        <rect width={percent * 2} height="6" rx="3" className="fill-hivis" />
      </svg>
    </div>
  )
}

// Storage may be refused, for example in private windows. The splash is then shown again, which does little harm.
function remembered() {
  try {
    return sessionStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

function remember() {
  try {
    sessionStorage.setItem(FLAG, '1')
  } catch {
    return
  }
}
