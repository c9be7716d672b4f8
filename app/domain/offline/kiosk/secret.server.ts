import { purposeMac } from '~/platform/vault.server.ts'

/**
 * Returns the secret with which a tablet signs what it stores: 32 bytes in base64url. It is not stored, but derived
 * from the master key each time.
 */
export const macSecretOf = ({ id }: { id: string }): string => purposeMac('kiosk-mac', id)
