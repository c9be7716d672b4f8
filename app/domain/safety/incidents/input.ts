import { z } from 'zod'

const id = z.string().min(1).max(100)

/** A photograph of an incident, as a data URL. */
export const IncidentPhoto = z.object({
  id,
  imageData: z.string({ error: 'Please choose a picture' }).min(1, 'Please choose a picture'),
  words: z.string().trim().max(300, 'Use at most 300 characters').nullish(),
})
export type IncidentPhoto = z.infer<typeof IncidentPhoto>

/** A form that is linked to an incident, by its reference. */
export const LinkForm = z.object({
  id,
  reference: z
    .string({ error: 'Enter the reference of the form' })
    .trim()
    .toUpperCase()
    .min(1, 'Enter the reference of the form')
    .max(40),
})
export type LinkForm = z.infer<typeof LinkForm>

/** The same input as a page posts it, with a file. */
export const IncidentPhotoForm = IncidentPhoto.omit({ imageData: true }).extend({
  image: z.instanceof(File).optional(),
})
