import { Fragment } from 'react'
import { type CredentialView } from '~/domain/fitness/credentials/views.ts'
import { inFours } from '~/domain/fitness/credentials/digits.ts'
import { sectorWords } from '~/domain/fitness/credentials/sectors.ts'
import { showDay } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { PAPER_MARKS } from './paper-mark.ts'

/** Papers in these states may get an expiry date that is not known yet. */
const UNDATED = ['proposed', 'applied', 'expired']
const unended = (state: CredentialView['state']) =>
  UNDATED.includes(state) ? 'Expiry date not given' : 'Does not expire'

/** Shows the facts about one paper, to the person whose it is and to administrators. */
export function PaperFacts({ paper }: { paper: CredentialView }) {
  const { label, number, kind, sectors, startsOn, expiresOn, state, checkedOn, words, facts, photos, replacedBy } =
    paper
  const mark = PAPER_MARKS[state]!
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-bold">{label}</h3>
        {/* A replaced one is history: whether it still counts is decided by the newer one. */}
        {replacedBy ? <Badge tone="neutral">Replaced</Badge> : <Badge tone={mark.tone}>{mark.words}</Badge>}
      </div>
      <p className="text-[0.9375rem]">
        {expiresOn ? `Expiry date ${showDay(expiresOn)}` : unended(state)}
        {startsOn && `, valid from ${showDay(startsOn)}`}
      </p>
      {number && <p className="tabular-nums wrap-anywhere">{kind === 'sia_licence' ? inFours(number) : number}</p>}
      {sectors.length > 0 && <p className="text-sm text-muted">{sectors.map(sectorWords).join(', ')}</p>}
      {facts.length > 0 && (
        <dl className="grid gap-x-3 text-sm sm:grid-cols-[auto_1fr]">
          {facts.map((fact) => (
            <Fragment key={fact.label}>
              <dt className="text-muted">{fact.label}</dt>
              <dd className="wrap-anywhere">{fact.value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {checkedOn && <p className="text-sm text-muted">Last checked on {showDay(checkedOn)}</p>}
      {words && <p className="text-sm wrap-anywhere">{words}</p>}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((url, index) => (
            <li key={url}>
              <a href={url}>
                <img
                  src={`${url}?w=320`}
                  alt={`${label}, side ${index + 1}`}
                  className="h-24 rounded-control border border-line"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
