type Unreached = readonly { userName: string }[]

/** Returns a warning about people who will receive no message about a decision or change; nothing if everyone will. */
export function tellingOf(unreached: Unreached): { description?: string; tone: 'good' | 'warn' } {
  if (unreached.length === 0) return { tone: 'good' }
  const names = unreached.slice(0, 5).map(({ userName }) => userName)
  const others = unreached.length - names.length
  const who = names.join(', ') + (others > 0 ? ` and ${others} more ${others === 1 ? 'person' : 'people'}` : '')
  return { description: `${who} cannot be reached by message. Tell them yourself.`, tone: 'warn' }
}

/** The message about a decision, and the people who will not receive it. */
export function decisionWords(said: string, unreached: Unreached): { description: string; tone: 'good' | 'warn' } {
  const { description, tone } = tellingOf(unreached)
  return { description: description ? `${said}. ${description}` : said, tone }
}
