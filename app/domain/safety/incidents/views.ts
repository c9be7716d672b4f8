import { z } from 'zod'
import { AlertView } from '../emergencies/alert-payload.ts'
import { AlertLogEntry } from '../emergencies/views.ts'

export const IncidentPhotoView = z
  .object({ id: z.string(), url: z.string(), words: z.string().nullable(), by: z.string(), at: z.string() })
  .meta({ id: 'IncidentPhoto' })
export const LinkedForm = z
  .object({
    id: z.string(),
    reference: z.string(),
    name: z.string(),
    by: z.string(),
    submittedAt: z.string().nullable(),
  })
  .meta({ id: 'LinkedForm' })

/** An alert, with everything from the press to its close. */
export const IncidentView = z
  .object({
    alert: AlertView,
    notes: z.array(AlertLogEntry),
    /** The history, oldest first, in words. */
    timeline: z.array(z.object({ at: z.string(), text: z.string() })),
    photos: z.array(IncidentPhotoView),
    forms: z.array(LinkedForm),
  })
  .meta({ id: 'Incident' })
export type IncidentView = z.infer<typeof IncidentView>
export type IncidentPhoto = z.infer<typeof IncidentPhotoView>
export type LinkedForm = z.infer<typeof LinkedForm>
