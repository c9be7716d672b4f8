/** How many hexadecimal digits of the SHA-256 of a token, and of a code, a phone gets so that it can recognise them. */
export const TOKEN_MARK = 8
export const CODE_MARK = 5
