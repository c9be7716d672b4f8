import { callWhole } from '~/api/call.ts'
import { toast } from '~/browser/runtime/toast-store.ts'

/** Downloads all data of the signed-in person, and reports the result in words. */
export async function downloadOwnData(): Promise<void> {
  try {
    const answer = await callWhole('GET /api/export/my-data', {}, { deadline: 10 * 60_000 })
    const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'my-data.json'
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await answer.blob())
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
    toast({ title: 'Your data was downloaded', description: name, tone: 'good' })
  } catch {
    toast({ title: 'Export Failed', description: 'Failed to export your data', tone: 'bad' })
  }
}
