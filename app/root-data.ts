import { useRouteLoaderData } from '@remix-run/react'
import { type loader } from './root.tsx'

/** Returns the root's data, from any page below it: who is signed in, the company's names, the emergency number. */
export function useRoot() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) throw new Error('Only pages beneath the root use this')
  return root
}
