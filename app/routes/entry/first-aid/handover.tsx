import { Scene } from './scene.tsx'

interface HandoverRow {
  letter: string
  title: string
  lines: readonly string[]
}

/**
 * The card for a handover: one row for each letter, with its name and what to say. The same `rows` are in words next to
 * the picture.
 */
export function HandoverPicture({ label, rows }: { label: string; rows: readonly HandoverRow[] }) {
  const tall = 92
  return (
    <Scene label={label} viewBox={`0 0 400 ${rows.length * tall + 20}`}>
      {rows.map((row, index) => {
        const y = 14 + index * tall
        return (
          <g key={row.letter}>
            <rect
              x="14"
              y={y}
              width="372"
              height={tall - 8}
              rx="10"
              className="fill-ink-raised print:fill-white print:stroke-black"
            />
            <rect x="14" y={y} width="72" height={tall - 8} rx="10" className="fill-hivis print:fill-[#ddd]" />
            <text x="50" y={y + 60} fontSize="52" fontWeight="900" textAnchor="middle" className="fill-on-hivis">
              {row.letter}
            </text>
            <text x="102" y={y + 32} fontSize="20" fontWeight="800" className="fill-on-ink print:fill-black">
              {row.title}
            </text>
            {row.lines.map((line, at) => (
              <text
                key={line}
                x="102"
                y={y + 52 + at * 19}
                fontSize="15"
                className="fill-on-ink-muted print:fill-black"
              >
                {line}
              </text>
            ))}
          </g>
        )
      })}
    </Scene>
  )
}
