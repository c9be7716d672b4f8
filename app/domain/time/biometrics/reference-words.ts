/** Message for a reference image that is not a picture. */
export const NO_PICTURE = 'Please select an image file'
/** Message for an unreadable picture. */
export const NOT_READ = 'Failed to process image file'
/** Message for a missing name or picture. */
export const INCOMPLETE = 'Please provide a name and select an image file'
