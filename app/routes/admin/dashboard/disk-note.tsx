import { type Forecast, PART_WORDS } from '~/domain/kernel/disk/forecast.ts'

type Disk = Forecast & { free: number; total: number; step: 60 | 30 | 7 | null }

/** Says how long the disk space will last. It is a quiet line until an administrator must act. */
export function DiskNote({ disk: { daysLeft, grows, free, total, step } }: { disk: Disk }) {
  const short = step !== null || free < total * LEAST_FREE
  return (
    <p className={`mt-2 text-sm ${short ? 'notice' : 'text-muted'}`}>
      {`${gigabytes(free)} of ${gigabytes(total)} on the disk is free`}
      {daysLeft === null ? '.' : `: about ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} until it is full.`}
      {short && grows && ` ${PART_WORDS[grows]} are growing fastest.`}
      {short && ' Give the machine a bigger disk, or keep data for a shorter time.'}
    </p>
  )
}

/** If less than this share of the disk is free, the note is shown even if the disk is filling slowly. */
const LEAST_FREE = 0.05

const gigabytes = (bytes: number) =>
  `${(bytes / 2 ** 30).toLocaleString('en-GB', { maximumFractionDigits: bytes < 10 * 2 ** 30 ? 1 : 0 })} GB`
