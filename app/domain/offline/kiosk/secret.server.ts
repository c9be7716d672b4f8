import { purposeMac } from '~/platform/vault.server.ts'

/** By which a tablet signs what it keeps: 32 bytes in base64url, made from the master key each time. */
export const macSecretOf = ({ id }: { id: string }): string => purposeMac('kiosk-mac', id)
