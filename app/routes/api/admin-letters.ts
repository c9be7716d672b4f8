import { Nothing } from '~/domain/access/input.ts'
import { listTroubledLetters } from '~/domain/mail/queue.server.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('admin', Nothing, listTroubledLetters)
