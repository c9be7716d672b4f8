import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNames, folded, onlyMatch, sortKey } from './names.ts'

describe('a name is found', () => {
  it.each([
    ['Łukasz Żółty', 'lukasz zolty'],
    ['ŁUKASZ', 'łukasz'],
    ['José Núñez', 'JOSE NUNEZ'],
    ['Jose\u0301', 'José'],
    ['Ștefan Țîrlea', 'Stefan Tirlea'],
    ['Øystein Straße', 'oystein strasse'],
    ['İbrahim Işık', 'ibrahim isik'],
    ['O’Brien', "O'Brien"],
    ['Tŷ Mawr', 'ty mawr'],
    ['Siân Llŷr', 'sian llyr'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευς'],
    ['Семён', 'СЕМЕН'],
  ])('%s, typed as %s', (name, typed) => expect(folded(name)).toBe(folded(typed)))

  it.each([
    ['किरण', 'करण'],
    ['Nowak', 'Novak'],
    ['Gate 1', 'Gate 10'],
  ])('%s is not %s', (name, other) => expect(folded(name)).not.toBe(folded(other)))
})

const letters = "aAbBzZlLłŁøØéÉ\u0301ßẞİışŞςΣσ’'-–0129 \nёЁй한किأ"
const name = fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((all) => all.join(''))

it('any text is the same when folded again, and in either form of Unicode', () =>
  fc.assert(
    fc.property(fc.oneof(name, fc.string({ unit: 'binary' })), (text) => {
      expect(folded(folded(text))).toBe(folded(text))
      expect(folded(text.normalize('NFD'))).toBe(folded(text.normalize('NFC')))
    }),
  ))

it('a name is the same in capitals', () =>
  fc.assert(fc.property(name, (text) => folded(text.toUpperCase()) === folded(text))))

it('a part of a name is found in the whole name', () =>
  fc.assert(
    fc.property(name, name, name, (before, part, after) => folded(before + part + after).includes(folded(part))),
  ))

const asSqlite = new Database(':memory:').prepare('SELECT (@a > @b) - (@a < @b)').pluck()

describe('names are put in order', () => {
  it.each([
    ['adams', 'Brown'],
    ['de Souza', 'Evans'],
    ['Łukasz', 'Mason'],
    ['Özil', 'Patel'],
    ["O'Brien", 'Oakley'],
    ['Gate 2', 'Gate 10'],
    ['Site 9, north', 'Site 9, south'],
  ])('%s before %s', (first, second) => {
    expect(compareNames(first, second)).toBe(-1)
    expect(compareNames(second, first)).toBe(1)
  })

  it('as the database puts them, and those that count as the same are equal', () =>
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(compareNames(a, b)).toBe(asSqlite.get({ a: sortKey(a), b: sortKey(b) }))
        expect(compareNames(a, a.toUpperCase().toLowerCase())).toBe(0)
      }),
    ))
})

it('of several that match, the exact one is meant; without one, none', () => {
  const isExact = (one: string) => one === 'Ty Mawr'
  expect(onlyMatch(['Tŷ Mawr'], isExact)).toBe('Tŷ Mawr')
  expect(onlyMatch(['Tŷ Mawr', 'Ty Mawr'], isExact)).toBe('Ty Mawr')
  expect(onlyMatch(['Tŷ Mawr', 'ty mawr'], isExact)).toBeNull()
  expect(onlyMatch(['Ty Mawr', 'Ty Mawr'], isExact)).toBeNull()
  expect(onlyMatch([], isExact)).toBeNull()
})
