import { reverseGeocode } from '~/domain/geocode/geocode.server.ts'
import { Position } from '~/domain/geocode/input.ts'
import { apiLoader } from '~/http/api.server.ts'

export const loader = apiLoader('public', Position, (actor, position) => reverseGeocode(actor, position))
