// Contacts in a spreadsheet cell: one per line, with commas between the parts.

type Contact = { name: string; phone?: string | null; email?: string | null }

/** 'Duty manager, 020 7946 0000, duty@example.com'; telephone and email in any order, either may be missing. */
export function readContactLine(line: string): Contact {
  const [name = '', ...rest] = line.split(',').map((part) => part.trim())
  return {
    name,
    phone: rest.find((part) => part && !part.includes('@')) ?? null,
    email: rest.find((part) => part.includes('@')) ?? null,
  }
}

export const contactLine = ({ name, phone, email }: Contact): string => [name, phone, email].filter(Boolean).join(', ')

/** The non-empty lines of a text. */
export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))
