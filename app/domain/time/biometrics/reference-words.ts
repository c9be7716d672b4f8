/** The message for a reference image that is not a picture. */
export const NO_PICTURE = 'Please select an image file'
/** The message for a picture that cannot be read. */
export const NOT_READ = 'Failed to process image file'
/** The message for a missing name or picture. */
export const INCOMPLETE = 'Please provide a name and select an image file'
