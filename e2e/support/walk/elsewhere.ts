import { type Door } from '../calls.ts'
import { type Question } from './question.ts'
import { type Kind } from './world.ts'

const ADMITTED: Record<Door, Kind> = {
  public: 'nobody',
  kiosk: 'kiosk',
  staff: 'guard',
  control: 'admin',
  admin: 'admin',
}

export const elsewhere: Question = {
  promise: 'refuses a write that the page of another site sends with the session of a person whom it admits',
  ask: async ({ method, address, door }, world) => {
    if (method === 'GET') return []
    const headers = { Origin: 'https://elsewhere.example' }
    const answer = await world.ask(world.one(ADMITTED[door]), { method, address, body: '{}', headers })
    return answer.status === 403 && answer.text.includes('another site') ? [] : [`it gets ${answer.status}`]
  },
}
