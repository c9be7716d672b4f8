/** The measurements in which drawn faces differ. Lengths are in units of the head's half width. */
export type Looks = {
  skin: string
  shade: string
  lips: string
  hair: string
  iris: string
  /** Half the height of the head; a larger value makes a longer head. */
  length: number
  /** Width of the jaw as a share of the head's. */
  jaw: number
  /** Distance of each eye from the middle, its half width and its height. */
  eyeApart: number
  eyeWide: number
  eyeHigh: number
  /** How far the eyes are above the middle and the mouth is below it. */
  eyeLine: number
  mouthLine: number
  mouthWide: number
  lipThick: number
  browThick: number
  browTilt: number
  browLift: number
  noseWide: number
  noseLong: number
  hairStyle: 'short' | 'long' | 'bald' | 'curly'
  beard: number
  glasses: boolean
  age: number
}

export type Person = 'alice' | 'bob' | 'charlie' | 'dana'

/** Four invented people, drawn differently enough for the recogniser. */
export const PEOPLE: Record<Person, Looks> = {
  alice: {
    skin: '#f0c8a8',
    shade: '#b9775a',
    lips: '#c0525a',
    hair: '#7a4a22',
    iris: '#4c7aa0',
    length: 1.28,
    jaw: 0.7,
    eyeApart: 0.41,
    eyeWide: 0.22,
    eyeHigh: 0.12,
    eyeLine: 0.17,
    mouthLine: 0.66,
    mouthWide: 0.34,
    lipThick: 0.13,
    browThick: 0.1,
    browTilt: -0.08,
    browLift: 0.2,
    noseWide: 0.14,
    noseLong: 0.39,
    hairStyle: 'long',
    beard: 0,
    glasses: false,
    age: 0.32,
  },
  bob: {
    skin: '#e3b08c',
    shade: '#96583a',
    lips: '#a8605a',
    hair: '#4a4744',
    iris: '#5c4630',
    length: 1.32,
    jaw: 0.92,
    eyeApart: 0.4,
    eyeWide: 0.17,
    eyeHigh: 0.075,
    eyeLine: 0.14,
    mouthLine: 0.7,
    mouthWide: 0.4,
    lipThick: 0.07,
    browThick: 0.11,
    browTilt: 0.05,
    browLift: 0.17,
    noseWide: 0.3,
    noseLong: 0.5,
    hairStyle: 'bald',
    beard: 0.75,
    glasses: true,
    age: 0.8,
  },
  charlie: {
    skin: '#7a4a30',
    shade: '#3c2012',
    lips: '#7c4038',
    hair: '#15100e',
    iris: '#2a1a10',
    length: 1.3,
    jaw: 0.91,
    eyeApart: 0.49,
    eyeWide: 0.19,
    eyeHigh: 0.11,
    eyeLine: 0,
    mouthLine: 0.78,
    mouthWide: 0.48,
    lipThick: 0.22,
    browThick: 0.07,
    browTilt: 0.05,
    browLift: 0.27,
    noseWide: 0.36,
    noseLong: 0.42,
    hairStyle: 'short',
    beard: 0.15,
    glasses: false,
    age: 0.3,
  },
  dana: {
    skin: '#f3d0b8',
    shade: '#c08a70',
    lips: '#c46a6a',
    hair: '#d8b36a',
    iris: '#2c1c12',
    length: 1.29,
    jaw: 0.9,
    eyeApart: 0.51,
    eyeWide: 0.16,
    eyeHigh: 0.05,
    eyeLine: 0.19,
    mouthLine: 0.55,
    mouthWide: 0.48,
    lipThick: 0.16,
    browThick: 0.02,
    browTilt: 0.02,
    browLift: 0.24,
    noseWide: 0.29,
    noseLong: 0.45,
    hairStyle: 'curly',
    beard: 0,
    glasses: false,
    age: 0,
  },
}
