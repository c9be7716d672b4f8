import { NOT_ENROLLED } from '~/domain/time/clocking/check-marks.ts'
import { Alert } from '~/ui/alert.tsx'
import { Icon, type IconName } from '~/ui/icon.tsx'
import { ProgressBar } from '~/ui/progress.tsx'
import { type ScanAnswer } from './calls.ts'
import { type Scan } from './use-scan.ts'

type Done = Extract<Scan, { phase: 'done' }>

/** The result of a scan and the location, worded no more certainly than the system can know. */
export function ResultView({ scan, jacket, place }: { scan: Done; jacket: boolean; place: string }) {
  const { outcome, answer, detail } = scan
  return (
    <div className="grid gap-4">
      {outcome.kind === 'passed' ? (
        <Alert tone="good" live="status" title={answer?.description}>
          You can clock in now.
        </Alert>
      ) : (
        <Alert
          tone={outcome.kind === 'no_jacket' ? 'warn' : 'bad'}
          live="alert"
          icon={outcome.kind === 'no_jacket' ? 'vest' : undefined}
          title={outcome.reason}
        >
          {outcome.kind === 'no_jacket'
            ? 'Scan again with your jacket on and your shoulders in the picture. You may also continue without it: a safety violation will be logged.'
            : detail}
        </Alert>
      )}
      {answer && (
        <dl className="grid gap-3">
          <Confidence
            icon="face"
            label="Face"
            words={faceWords(answer)}
            value={answer.faceConfidence}
            found={answer.faceDetected && answer.faceMatched !== false}
          />
          {jacket && (
            <Confidence
              icon="vest"
              label="Hi-vis jacket"
              words={answer.highVisJacketDetected ? 'Hi-vis jacket detected' : 'Hi-vis jacket not detected'}
              value={answer.jacketConfidence}
              found={answer.highVisJacketDetected}
            />
          )}
        </dl>
      )}
      <p className="flex items-start gap-2 text-sm">
        <Icon name="location" className="mt-0.5 size-4 text-muted" />
        <span>
          <span className="sr-only">Location: </span>
          {place}
        </span>
      </p>
    </div>
  )
}

function faceWords({ faceDetected, faceMatched, faceCount }: ScanAnswer): string {
  if (faceCount > 1) return 'More than one face'
  if (!faceDetected) return 'Face not detected'
  if (faceMatched === null) return NOT_ENROLLED
  return faceMatched ? 'Face detected' : 'Face detected, but no match'
}

function Confidence({
  icon,
  label,
  words,
  value,
  found,
}: {
  icon: IconName
  label: string
  words: string
  value: number
  found: boolean
}) {
  const percent = Math.round(value)
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1">
      <Icon name={icon} className="row-span-2 size-6 text-muted" />
      <dt className="text-sm font-semibold">{words}</dt>
      <dd className="text-sm font-bold tabular-nums">{percent}%</dd>
      <dd className="col-span-2">
        <ProgressBar value={percent} label={`${label} confidence`} tone={found ? 'good' : 'bad'} />
      </dd>
    </div>
  )
}
