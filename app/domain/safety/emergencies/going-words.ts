/** Returns 'Morgan Hale is going', or what control wrote about another person. */
export const goingWords = ({ text, by }: { text: string; by: string }): string =>
  text === by ? `${by} is going` : `On the way: ${text}`
