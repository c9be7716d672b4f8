/** Returns the state of a webhook, in words. */
export const stateOf = ({ enabled, stopped }: { enabled: boolean; stopped: 'gone' | 'failing' | null }): string => {
  if (enabled) return 'On'
  if (stopped === 'gone') return 'Off: the receiver no longer exists'
  return stopped === 'failing' ? 'Off: accepted nothing for three days' : 'Off'
}
