type Tag = { message: { records: { recordType: string; data?: DataView; encoding?: string }[] } }
type Listener = {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  onreading: ((event: Tag) => void) | null
}

/** Can the browser read NFC tags? Chrome on Android can. */
export const hasNfc = (): boolean => 'NDEFReader' in globalThis

/**
 * Hears of each text or address on an NFC tag until the signal ends it.
 * @throws where the person does not allow it, or the phone has NFC switched off
 */
export async function listenForTag(hear: (text: string) => void, signal: AbortSignal): Promise<void> {
  const { NDEFReader } = globalThis as unknown as { NDEFReader: new () => Listener }
  const reader = new NDEFReader()
  reader.onreading = ({ message }) => {
    const text = message.records.find(({ recordType }) => /^(url|absolute-url|text)$/.test(recordType))
    if (text?.data) hear(new TextDecoder(text.encoding ?? 'utf-8').decode(text.data))
  }
  await reader.scan({ signal })
}
