/** The form of an `Idempotency-Key`: visible ASCII characters, as the description says. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/
