// look.mjs PORT USER SIZE PATH...: screenshots
import { chromium } from 'playwright'
const [port, user, size, ...paths] = process.argv.slice(2)
const [width, height] = size.split('x').map(Number)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ viewport: { width, height }, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' })
const r = await c.request.post(`http://127.0.0.1:${port}/api/auth/login`, { data: { email: user, password: process.env.PW ?? 'Demo-company-2026', location: null, timestamp: new Date().toISOString() } })
console.log(r.status())
const p = await c.newPage()
for (const path of paths) {
  await p.goto(`http://127.0.0.1:${port}${path}`); await p.waitForLoadState('networkidle').catch(() => 0)
  const f = `/tmp/w/shot-${path.replace(/\W+/g, '_')}-${width}.png`
  await p.screenshot({ path: f, fullPage: process.env.FULL === '1' }); console.log(f)
}
await b.close()
