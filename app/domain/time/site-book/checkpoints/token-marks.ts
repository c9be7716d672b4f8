/** How many hexadecimal digits of a token's or a code's SHA-256 are sent to a phone, so that it can recognise them. */
export const TOKEN_MARK = 8
export const CODE_MARK = 5
