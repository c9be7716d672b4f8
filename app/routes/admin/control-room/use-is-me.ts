import { useRoot } from '~/root-data.ts'

/** Returns a function that tells whether a name is that of the person at this desk. */
export function useIsMe(): (name: string | null) => boolean {
  const { user } = useRoot()
  return (name) => user !== null && name === `${user.firstName} ${user.lastName}`
}
