import { type Page } from '@playwright/test'

/** Collects a browser's complaints: refusals by the content security policy, errors on the console, uncaught errors. */
export async function listenToComplaints(page: Page): Promise<string[]> {
  const heard: string[] = []
  const at = () => new URL(page.url()).pathname
  page.on('console', (message) => void (message.type() === 'error' && heard.push(`${at()}: ${message.text()}`)))
  page.on('pageerror', (error) => void heard.push(`${at()}: ${error.message}`))
  await page.exposeFunction('tellViolation', (text: string) => void heard.push(`${at()}: ${text}`))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (window as unknown as { tellViolation: (text: string) => void }).tellViolation
      tell(`refused ${event.violatedDirective} ${event.blockedURI}`)
    }),
  )
  return heard
}
