/** Returns the id in the address of one of our own files, or null. */
export function ownFileId(url: string): string | null {
  return /^\/api\/files\/([\w-]{1,60})$/.exec(url)?.[1] ?? null
}

/** Returns whether a document may link here: only http(s) addresses and our own files. */
export function isSafeLink(url: string): boolean {
  if (ownFileId(url)) return true
  // What a browser would mend (tabs, backslashes, spaces) is refused before it is parsed.
  // eslint-disable-next-line no-control-regex
  if (!/^https?:\/\/[^\s\\\u0000-\u001f]+$/i.test(url)) return false
  return URL.canParse(url)
}

/** Returns 'PDF' for a name or address that ends in .pdf; null if there is no ending. */
export function fileTypeOf(name: string): string | null {
  const path = name.split(/[?#]/)[0] ?? ''
  const ending = /\.([a-z0-9]{1,5})$/i.exec(path.split('/').pop() ?? '')?.[1]
  return ending ? ending.toUpperCase() : null
}

/** Returns the size in words: '0 KB', '12 KB', '1.5 MB'. */
export function showSize(bytes: number): string {
  if (bytes >= 2 ** 20) return `${(bytes / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MB`
  return `${Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1024))} KB`
}
