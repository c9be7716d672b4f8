import { callWhole } from '~/api/call.ts'
import { toast } from '~/browser/runtime/toast-store.ts'

/** Downloads all that is kept of the person who is signed in, and says in words whether that went well. */
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
