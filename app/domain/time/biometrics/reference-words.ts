/** Said of a reference image that is no picture. */
export const NO_PICTURE = 'Please select an image file'
/** Said of one that cannot be read. */
export const NOT_READ = 'Failed to process image file'
/** Said where its name or the picture is left out. */
export const INCOMPLETE = 'Please provide a name and select an image file'
