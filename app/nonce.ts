import { createContext, useContext } from 'react'

/** The nonce of this response's content security policy; empty in the browser, which hides it anyway. */
export const NonceContext = createContext('')
export const useNonce = () => useContext(NonceContext)
