type Unreached = readonly { userName: string }[]

/** Returns the message if no message about a decision or change reaches these people; nothing if all are reached. */
export function tellingOf(unreached: Unreached): { description?: string; tone: 'good' | 'warn' } {
  if (unreached.length === 0) return { tone: 'good' }
  const names = unreached.slice(0, 5).map(({ userName }) => userName)
  const others = unreached.length - names.length
  const who = names.join(', ') + (others > 0 ? ` and ${others} more ${others === 1 ? 'person' : 'people'}` : '')
  return { description: `${who} cannot be reached by message. Tell them yourself.`, tone: 'warn' }
}

/** The message about a decision, and the people whom no message about it reaches. */
export function decisionWords(said: string, unreached: Unreached): { description: string; tone: 'good' | 'warn' } {
  const { description, tone } = tellingOf(unreached)
  return { description: description ? `${said}. ${description}` : said, tone }
}
