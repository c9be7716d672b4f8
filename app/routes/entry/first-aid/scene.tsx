import { type ReactNode } from 'react'

/**
 * The frame of a first-aid drawing: always dark on a screen, so that it does not glare at night, and light on paper.
 */
export function Scene({
  label,
  viewBox = '0 0 400 240',
  children,
}: {
  label: string
  viewBox?: string
  children: ReactNode
}) {
  return (
    <svg
      viewBox={viewBox}
      role="img"
      aria-label={label}
      className="block h-auto w-full rounded-card bg-ink print:bg-white"
    >
      {children}
    </svg>
  )
}

type Who = 'casualty' | 'helper'

/** A limb or trunk: a thick line with round ends through the given points, "x,y x,y". */
export function Limb({ of, through, width = 18 }: { of: Who; through: string; width?: number }) {
  return (
    <polyline
      points={through}
      fill="none"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={STROKE[of]}
    />
  )
}

export function Head({ of, x, y, r = 19 }: { of: Who; x: number; y: number; r?: number }) {
  return <circle cx={x} cy={y} r={r} className={FILL[of]} />
}

/** Reflective bands over a helper's trunk, from one point to another. */
export function Band({ through, width = 5 }: { through: string; width?: number }) {
  return <polyline points={through} fill="none" strokeWidth={width} className="stroke-ink" />
}

export function Floor({ y = 206 }: { y?: number }) {
  return (
    <line
      x1="16"
      x2="384"
      y1={y}
      y2={y}
      strokeWidth="3"
      strokeLinecap="round"
      className="stroke-ink-line print:stroke-black"
    />
  )
}

/** A big arrow that shows which way to push, lift or look. */
export function Arrow({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) {
  return (
    <path
      d="M0 -22 V14 M-10 4 L0 16 L10 4"
      transform={`translate(${x} ${y}) rotate(${turn})`}
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-on-ink print:stroke-black"
    />
  )
}

/** Text in a drawing, which is repeated in the drawing's label. */
export function Words({ x, y, size = 22, children }: { x: number; y: number; size?: number; children: ReactNode }) {
  return (
    <text x={x} y={y} fontSize={size} fontWeight="800" textAnchor="middle" className="fill-on-ink print:fill-black">
      {children}
    </text>
  )
}

const STROKE: Record<Who, string> = {
  casualty: 'stroke-silver print:stroke-[#555]',
  helper: 'stroke-hivis print:stroke-[#999]',
}
const FILL: Record<Who, string> = { casualty: 'fill-silver print:fill-[#555]', helper: 'fill-hivis print:fill-[#999]' }
