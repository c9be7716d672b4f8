import { NewPhoto } from '~/domain/forms/input.ts'
import { sendPhoto } from '~/domain/forms/pictures.server.ts'
import { apiAction, onlyActions, verb } from '~/http/api.server.ts'

export const loader = onlyActions('POST')

/** One photograph sent ahead of its form; its address goes into the answers. */
export const action = apiAction('staff', { POST: verb(NewPhoto, sendPhoto, { status: 201, images: true }) })
