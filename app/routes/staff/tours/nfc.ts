type NdefRecord = { recordType: string; data?: DataView | null; encoding?: string | null }
type Tag = { message: { records: readonly NdefRecord[] } }
type Listener = {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  onreading: ((event: Tag) => void) | null
  onreadingerror: (() => void) | null
}

/** Returns whether the browser can read NFC tags: Chrome on Android can. */
export const hasNfc = (): boolean => 'NDEFReader' in globalThis

/**
 * Listens for texts and addresses on NFC tags until `signal` is aborted.
 * @param hear gets the text; null for an empty tag, or one that the phone cannot read
 * @throws if the person does not allow it, or NFC is switched off
 */
export async function listenForTag(hear: (text: string | null) => void, signal: AbortSignal): Promise<void> {
  const { NDEFReader } = globalThis as unknown as { NDEFReader: new () => Listener }
  const reader = new NDEFReader()
  reader.onreading = ({ message }) => {
    const text = message.records.find(({ recordType }) => /^(url|absolute-url|text)$/.test(recordType))
    hear(text?.data ? new TextDecoder(text.encoding ?? 'utf-8').decode(text.data) : null)
  }
  reader.onreadingerror = () => hear(null)
  await reader.scan({ signal })
}
