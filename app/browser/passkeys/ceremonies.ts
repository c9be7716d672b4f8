import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { call, type InputOf } from '~/api/call.ts'

// This code is fetched only when a passkey is needed, never with a page.

export type Assertion = InputOf<'POST /api/auth/passkeys/sign-in'>['response']

/** A passkey from this phone or security key, or the message if there is none. The person may have cancelled. */
export type Outcome<T> = { answer: T } | { fault: string | null }

/** Makes a passkey with this name. */
export const addPasskey = (name: string): Promise<Outcome<unknown>> =>
  tried(async () => {
    const optionsJSON = await call('POST /api/auth/passkeys/options', {})
    const response = await startRegistration({ optionsJSON: optionsJSON as never })
    return call('POST /api/auth/passkeys', { name, response: response as never })
  })

/** Asks for a passkey in the browser's own window. */
export const askForPasskey = (): Promise<Outcome<Assertion>> => tried(() => assertion(false))

/** Offers passkeys in the name field, if the browser can. It waits until one is chosen or `stopOffering` is called. */
export async function offerInNameField(): Promise<Assertion | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  return assertion(true).catch(() => null)
}

/** Stops offering passkeys in the name field. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

async function assertion(useBrowserAutofill: boolean): Promise<Assertion> {
  const optionsJSON = await call('POST /api/auth/passkeys/sign-in/options', {})
  return (await startAuthentication({ optionsJSON: optionsJSON as never, useBrowserAutofill })) as Assertion
}

async function tried<T>(make: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await make() }
  } catch (error) {
    const { name, said } = error as { name?: string; said?: string }
    if (said) return { fault: said }
    if (name === 'NotAllowedError' || name === 'AbortError') return { fault: null }
    if (name === 'InvalidStateError') return { fault: 'This device has a passkey for you already.' }
    return { fault: 'This did not work. Please try again, or use your password.' }
  }
}
