import { type Counter, type Gauge, type Histogram, type Registry } from 'prom-client'
import { env } from './env.server.ts'
import { singleton } from './singleton.server.ts'

type Labels = Record<string, string>
type Reading = { labels?: Labels; value: number }

/** A number that is read when metrics are requested. */
type GaugeDefinition = { help: string; labels?: string[]; read: () => Reading[] | Promise<Reading[]> }

/** The counters that run while metrics are on: name, help and labels. Every label has few possible values. */
const COUNTERS = {
  workforce_http_requests: ['Answers by route, method and status', ['route', 'method', 'status']],
  workforce_deliveries: ['Emails, push messages, hooks and phone messages by result', ['queue', 'result']],
  workforce_scans: ['Pictures looked at by result', ['result']],
  workforce_scheduled_runs: ['Scheduled jobs by result', ['job', 'result']],
} as const

const WEB_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const DISK_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1]

const DURATIONS = {
  workforce_http_duration_seconds: ['Time from request to answer', ['kind'], WEB_SECONDS],
  workforce_disk_flush_seconds: ['Time in which commits reach the disk', [], DISK_SECONDS],
} as const

/** Gauges of the library whose names end like a counter's, which monitoring reports as a mistake. */
const MISNAMED = ['handles', 'requests', 'resources'].map((of) => `nodejs_active_${of}_total`)

type Live = {
  registry: Registry
  counters: Record<keyof typeof COUNTERS, Counter>
  durations: Record<keyof typeof DURATIONS, Histogram>
  types: { text: string; openMetrics: string }
}

const state = () =>
  singleton('metrics', () => ({
    live: null as Live | null,
    gauges: new Map<string, GaugeDefinition>(),
    counted: new Map<string, { name: keyof typeof COUNTERS; labels: Labels; n: number }>(),
  }))

/** Defines a gauge. Its value is read only when metrics are requested. */
export const defineGauge = (name: `workforce_${string}`, definition: GaugeDefinition): void =>
  void state().gauges.set(name, definition)

/** Adds one to a counter, while metrics are on. */
export const count = (name: keyof typeof COUNTERS, labels: Labels): void => void (state().live && countUp(name, labels))

// Uses are counted here and passed on when metrics are read, because the library sorts the labels each time it counts.
function countUp(name: keyof typeof COUNTERS, labels: Labels): void {
  const { counted } = state()
  let key: string = name
  for (const label in labels) key += `\n${label}=${labels[label]}`
  const found = counted.get(key)
  if (found) found.n += 1
  else counted.set(key, { name, labels, n: 1 })
}

function handOver({ counters }: Live): void {
  const { counted } = state()
  for (const { name, labels, n } of counted.values()) counters[name].inc(labels, n)
  counted.clear()
}

/** Records how long something took, in seconds, if metrics are on. */
export const observe = (name: keyof typeof DURATIONS, labels: Labels, seconds: number): void =>
  void state().live?.durations[name].observe(labels, seconds)

/** Returns whether metrics are on. Without a token, they are switched on by the first request from this machine. */
export const isMeasuring = (): boolean => state().live !== null

/** Loads the library and begins to count. If nobody requests metrics, the library is never loaded. */
export async function startMetrics(): Promise<void> {
  const { default: prom } = await import('prom-client')
  const mine = state()
  if (mine.live) return
  const registry = new prom.Registry()
  const registers = [registry]
  const counters = Object.entries(COUNTERS).map(([name, [help, labels]]) => [
    name,
    new prom.Counter({ name: `${name}_total`, help, labelNames: [...labels], registers }),
  ])
  const durations = Object.entries(DURATIONS).map(([name, [help, labels, buckets]]) => [
    name,
    new prom.Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers }),
  ])
  for (const [name, { help, labels = [], read }] of mine.gauges) {
    new prom.Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect(this: Gauge) {
        this.reset()
        // The library sets a gauge without labels to 0, and would report that although the value is not known.
        this.remove({})
        for (const { labels: of = {}, value } of await read()) this.set(of, value)
      },
    })
  }
  prom.collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  mine.live = {
    registry,
    counters: Object.fromEntries(counters) as Live['counters'],
    durations: Object.fromEntries(durations) as Live['durations'],
    types: { text: prom.prometheusContentType, openMetrics: prom.openMetricsContentType },
  }
}

/** Starts to count at once if a token is set, because monitoring is then going to ask for metrics. */
export const startMetricsIfWanted = (): Promise<void> | null => (env().METRICS_TOKEN ? startMetrics() : null)

/**
 * Returns all metrics as text. @param accept the request's `Accept` header, in which Prometheus asks for OpenMetrics
 */
export async function readMetrics(accept: string): Promise<{ type: string; text: string }> {
  await startMetrics()
  const live = state().live!
  handOver(live)
  const { registry, types } = live
  const text = await registry.metrics()
  return accept.includes('application/openmetrics-text')
    ? { type: types.openMetrics, text: asOpenMetrics(text) }
    : { type: types.text, text }
}

/** Converts metrics to OpenMetrics, which names a counter without its ending, has no empty lines, and marks its end. */
function asOpenMetrics(text: string): string {
  const names = [...text.matchAll(/^# TYPE (\S+)_total counter$/gm)].map(([, name]) => name)
  const counters = new RegExp(`^# (HELP|TYPE) (${names.join('|')})_total `, 'gm')
  return `${text
    .replace(counters, '# $1 $2 ')
    .replace(/\n{2,}/g, '\n')
    .trimEnd()}\n# EOF\n`
}
