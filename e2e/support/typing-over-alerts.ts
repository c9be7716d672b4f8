import { type APIRequestContext, expect, type Page } from '@playwright/test'

type Alert = { id: string; acknowledgedAt: string | null }

const SENTENCE = 'Rang Tomasz, no answer. '

/**
 * Types one sentence for each of this many alerts. Each alert arrives at a random letter, and at another letter the
 * test clicks where the alert's button is. Fails if this acknowledged an alert or lost a character.
 * @param pauseMs the pause between two letters
 */
export async function typeOverAlerts(
  desk: Page,
  { guard, control }: { guard: APIRequestContext; control: APIRequestContext },
  { arrivals, pauseMs }: { arrivals: number; pauseMs: number },
): Promise<void> {
  const note = desk.getByRole('textbox').first()
  const overlay = desk.getByRole('alertdialog')
  const button = overlay.getByRole('button', { name: 'ACKNOWLEDGE EMERGENCY ALERT' })
  for (let arrival = 0; arrival < arrivals; arrival++) {
    await note.fill('')
    await note.focus()
    // The typing pauses now and then, because that must make no difference in the middle of a sentence.
    if (arrival % 4 === 3) await desk.waitForTimeout(2100)
    const comesAt = Math.floor(Math.random() * 8)
    const clicksAt = comesAt + 4 + Math.floor(Math.random() * 8)
    let id = ''
    for (const [number, letter] of [...SENTENCE].entries()) {
      if (number === comesAt) id = ((await (await guard.post('/api/emergency', { data: {} })).json()) as Alert).id
      if (number === clicksAt) {
        await expect(overlay).toBeVisible()
        const { x, y } = (await button.boundingBox())!
        await desk.mouse.click(x + 20, y + 10)
      }
      await desk.keyboard.type(letter, { delay: pauseMs })
    }
    await expect(note, `arrival ${arrival + 1}`).toHaveValue(SENTENCE)
    const all = (await (await control.get('/api/admin/emergency-logs?limit=5')).json()) as Alert[]
    expect(all.find((alert) => alert.id === id)?.acknowledgedAt, `arrival ${arrival + 1}`).toBeNull()
    const over = await control.post(`/api/emergency/${id}/resolve`, { data: { words: 'Typed over it' } })
    expect(over.status(), `arrival ${arrival + 1}`).toBe(200)
    await expect(overlay, `arrival ${arrival + 1}`).toBeHidden()
  }
}
