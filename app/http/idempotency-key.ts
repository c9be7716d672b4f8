/** What an `Idempotency-Key` may be: visible characters of ASCII, as the description says. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/
