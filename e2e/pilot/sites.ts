/** The sites of the company. Positions have hours by day, by night, or on nights of an event, in the company's zone. */
export type Position = { name: string; days?: Hours; nights?: Hours; event?: Hours }
type Hours = readonly [start: string, end: string]
export type Place = {
  key: string
  name: string
  latitude: number
  longitude: number
  alone: boolean
  /** Minutes between two check-ins. */
  interval: number
  /** The phone signal there: always good, missing for parts of the night, or weak. */
  line: 'good' | 'holes' | 'thin'
  contact: { name: string; phone: string; email: string }
  positions: readonly Position[]
}

const DAY = ['07:00', '19:00'] as const
const NIGHT = ['19:00', '07:00'] as const
const SHOP = ['09:00', '18:00'] as const
const EVENT = ['18:00', '02:00'] as const

const contact = (number: number) => ({
  name: `Duty manager ${number}`,
  // The number is from the range that is reserved for fiction.
  phone: `020 7946 040${number}`,
  email: `duty${number}@client.test`,
})

export const PLACES: readonly Place[] = [
  {
    ...{ key: 'tower', name: 'Marlow Tower', latitude: 51.505, longitude: -0.02, alone: false, interval: 120 },
    ...{ line: 'good', contact: contact(1) },
    positions: [
      { name: 'Reception', days: DAY, nights: NIGHT },
      { name: 'Patrol', days: DAY, nights: NIGHT },
      { name: 'Response car', days: DAY, nights: NIGHT },
    ],
  },
  {
    ...{ key: 'yard', name: 'Eastquay Yard', latitude: 51.512, longitude: 0.05, alone: true, interval: 60 },
    ...{ line: 'holes', contact: contact(2) },
    positions: [
      { name: 'Gatehouse', days: DAY, nights: NIGHT },
      { name: 'North dock', nights: NIGHT },
    ],
  },
  {
    ...{ key: 'hospital', name: 'St Agnes Hospital', latitude: 51.49, longitude: -0.12, alone: false, interval: 120 },
    ...{ line: 'thin', contact: contact(3) },
    positions: [
      { name: 'Emergency entrance', days: DAY, nights: NIGHT },
      { name: 'Wards', days: DAY, nights: NIGHT },
      { name: 'Main entrance', days: DAY, nights: NIGHT },
    ],
  },
  {
    ...{ key: 'shop', name: 'Harbour Street Shop', latitude: 51.52, longitude: -0.1, alone: false, interval: 120 },
    ...{ line: 'good', contact: contact(4) },
    positions: [{ name: 'Front door', days: SHOP }],
  },
  {
    ...{ key: 'event', name: 'Riverside Arena', latitude: 51.5, longitude: 0.01, alone: false, interval: 120 },
    ...{ line: 'thin', contact: contact(5) },
    positions: ['Gate A', 'Gate B', 'Stage', 'Bar'].map((name) => ({ name, event: EVENT })),
  },
]
