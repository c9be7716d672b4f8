import { useRouteLoaderData } from '@remix-run/react'
import { type loader } from './root.tsx'

/** Returns the root's data, from any page below it: who is signed in, the company's names, the emergency number. */
export const useRoot = () => useRouteLoaderData<typeof loader>('root')!

/**
 * Returns the address of a link that dials the number for emergencies. It is a setting of digits and spaces, so it needs
 * none of what `dialLink` does to the numbers of people, and every page of a phone has it.
 */
export const emergencyLink = (phone: string): string => `tel:${phone.replace(/ /g, '')}`
