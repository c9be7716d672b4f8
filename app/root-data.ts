import { useRouteLoaderData } from '@remix-run/react'
import { type loader } from './root.tsx'

/** Returns the root's data, from any page below it: who is signed in, the company's names, the emergency number. */
export const useRoot = () => useRouteLoaderData<typeof loader>('root')!
