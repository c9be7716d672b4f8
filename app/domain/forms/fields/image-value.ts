/** A picture as the phone sends it, or the address under which this application already keeps it. */
export const isPicture = (answer: string) => isDataUrl(answer) || isOwnFile(answer)

export const isDataUrl = (answer: string) => /^data:image\/(jpeg|jpg|png|webp);base64,[A-Za-z0-9+/]/.test(answer)

export const isOwnFile = (answer: string) => /^\/(api\/)?files\/[\w-]+$/.test(answer)
