import { Link } from '@remix-run/react'
import { Alert } from '~/ui/alert.tsx'
import { Card } from '~/ui/card.tsx'

/** A line of an answered form. Pictures are addresses of stored files. */
interface PaperLine {
  name: string
  label: string
  text: string
  pictures?: string[]
  siteId?: string | null
  kind: 'answer' | 'photos' | 'signature' | 'notice'
}

interface PaperSection {
  title: string
  lines: PaperLine[]
}

/** A filled-in form to read: dangerous answers first, then section by section. */
export function FormPaper({
  sections,
  alarms,
  linked = false,
}: {
  sections: PaperSection[]
  alarms: string[]
  /** Whether a site is linked to its page in the admin portal. */
  linked?: boolean
}) {
  return (
    <div className="grid gap-4">
      {alarms.length > 0 && (
        <Alert tone="bad" title="Needs attention">
          <ul className="list-disc pl-5">
            {alarms.map((alarm) => (
              <li key={alarm} className="font-semibold">
                {alarm}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {sections.map((section, at) => (
        <Card as="section" key={section.title || at} aria-label={section.title || undefined}>
          {section.title && <h2 className="mb-3 text-lg font-bold">{section.title}</h2>}
          <dl className="grid gap-3">
            {section.lines.map((line) => (
              <div key={line.name}>
                <dt className="text-sm font-semibold text-muted">{line.label}</dt>
                <dd className="whitespace-pre-line">
                  <Answer line={line} linked={linked} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}

function Answer({ line, linked }: { line: PaperLine; linked: boolean }) {
  const { label, pictures = [] } = line
  if (line.kind === 'signature' && pictures[0]) {
    return (
      <img
        src={pictures[0]}
        alt={`${label} of the person`}
        className="h-30 rounded-control border border-line bg-white"
      />
    )
  }
  if (line.kind === 'photos' && pictures.length > 0) {
    return (
      <ul className="mt-1 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {pictures.map((picture, at) => (
          <li key={picture}>
            <a href={picture} target="_blank" rel="noreferrer" className="block">
              <img
                src={`${picture}?w=320`}
                alt={`${label}, ${at + 1} of ${pictures.length}`}
                loading="lazy"
                className="aspect-4/3 w-full rounded-control border border-line object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    )
  }
  if (linked && line.siteId)
    return (
      <Link to={`/admin/sites/${line.siteId}`} className="link inline-flex min-h-6 items-center">
        {line.text}
      </Link>
    )
  return line.text ? <>{line.text}</> : <span className="text-muted">Not answered</span>
}
