/** So many hexadecimal digits of the SHA-256 of a token, and of a code, a phone is given to know them by. */
export const TOKEN_MARK = 8
export const CODE_MARK = 5
