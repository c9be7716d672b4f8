import { expect, it } from 'vitest'
import { count, defineGauge, isMeasuring, observe, readMetrics } from './metrics.server.ts'

it('nothing is counted before the first request for metrics; after that, events are reported in both formats', async () => {
  count('workforce_scans', { result: 'looked_at' })
  expect(isMeasuring()).toBe(false)
  defineGauge('workforce_test', { help: 'A test', labels: ['of'], read: () => [{ labels: { of: 'a "b"' }, value: 3 }] })
  defineGauge('workforce_unknown', { help: 'Nothing is known', read: () => [] })
  expect((await readMetrics('')).text).not.toContain('workforce_scans_total{')
  count('workforce_scans', { result: 'looked_at' })
  observe('workforce_disk_flush_seconds', {}, 0.002)
  const { type, text } = await readMetrics('text/plain')
  expect(type).toContain('text/plain')
  expect(text).toContain('workforce_scans_total{result="looked_at"} 1\n')
  expect(text).toContain('workforce_disk_flush_seconds_bucket{le="0.0025"} 1\n')
  expect(text).toContain('workforce_test{of="a \\"b\\""} 3\n')
  expect(text).not.toMatch(/^workforce_unknown/m)
  const open = await readMetrics('application/openmetrics-text;version=1.0.0,text/plain;q=0.5')
  expect(open.type).toContain('openmetrics')
  expect(open.text).toContain('# TYPE workforce_scans counter\nworkforce_scans_total{result="looked_at"} 1\n')
  expect(open.text).toMatch(/\n# EOF\n$/)
  expect(open.text).not.toMatch(/\n\n|# TYPE \S+_total counter/)
})
