type PaperBlock = { kind: 'heading' | 'paragraph'; text: string }

/** Splits a report's plain text into headings and paragraphs: a line above hyphens is a heading. */
export function paperOf(report: string): PaperBlock[] {
  const lines = report.replace(/\r\n?/g, '\n').split('\n')
  const blocks: PaperBlock[] = []
  let text: string[] = []
  const close = () => {
    if (text.some((line) => line.trim())) blocks.push({ kind: 'paragraph', text: text.join('\n').trim() })
    text = []
  }
  lines.forEach((line, at) => {
    if (/^[-=]{3,}$/.test(line.trim())) return
    if (/^-{3,}$/.test(lines[at + 1]?.trim() ?? '') && line.trim()) {
      close()
      blocks.push({ kind: 'heading', text: line.trim() })
    } else if (line.trim() === '') {
      close()
    } else {
      text.push(line)
    }
  })
  close()
  return blocks
}
