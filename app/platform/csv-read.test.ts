import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellText, readCsv, readCsvFile } from './csv-read.server.ts'
import { csvLine, csvTyped } from './csv.server.ts'

const HEAD = 'First name,Last name'
const ROW = ['José', 'Núñez £5 – “x”']
const TEXT = `${HEAD}\r\n${ROW.join(',')}\r\n`

/** Returns these bytes as a file that somebody chose. */
const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'people.csv')
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
/** Returns a text as Excel for Windows saves it as "CSV (Comma delimited)". */
const windows = (text: string) =>
  Uint8Array.from(text, (letter) => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0))

it.each([
  ['UTF-8', file(TEXT), false],
  ['UTF-8 with a mark', file(`\ufeff${TEXT}`), false],
  ['UTF-16', file(utf16(TEXT.replaceAll(',', '\t'))), false],
  ['UTF-16, the other way round', file(new Uint8Array(Buffer.from(utf16(TEXT)).swap16())), false],
  ['Windows-1252', file(windows(TEXT)), true],
  ['semicolons', file(TEXT.replaceAll(',', ';')), false],
])('names are right in a file saved as %s', async (_how, saved, isAssumed) => {
  const read = await readCsvFile(saved)
  expect(read.isAssumed).toBe(isAssumed)
  const { columns, rows } = readCsv(read.csv, String, 'person')
  expect([columns, rows.map(({ cells }) => cells)]).toEqual([HEAD.split(','), [ROW]])
})

it.each([
  ['a new workbook', [0x50, 0x4b, 3, 4, 1]],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 1]],
])('%s is refused with what to do', async (_what, bytes) => {
  await expect(readCsvFile(file(Uint8Array.from(bytes)))).rejects.toMatchObject({
    errors: { file: [expect.stringContaining('save it as "CSV UTF-8"')] },
  })
})

it.each([[''], ['a'], ['Ü']])('a file with only %j is read', async (text) => {
  expect(await readCsvFile(file(text))).toEqual({ csv: text, isAssumed: false })
})

// As the product stores texts, without blanks at either end. Only a text that itself has an apostrophe before such a sign
// loses it.
const cell = fc
  .string({ unit: fc.constantFrom(...' =＝-+@\t,;"\'\nAé1') })
  .map((text) => text.trim())
  .filter((text) => !text.startsWith("'"))

it('what an export writes is what an import reads', () =>
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      for (const line of [csvLine, csvTyped]) {
        const [row] = readCsv(csvLine(['a', 'b']) + line(['x', ...cells]), String, 'row').rows
        expect(row!.cells.slice(1).map(cellText)).toEqual(cells)
      }
    }),
  ))

const million = (part: string) => `a,b\n${part.repeat(2 ** 20 / part.length)}`

it.each([
  ['lines', 'a\n', 'The file has more than 10000 lines'],
  ['lines of another system', 'a\r', 'The file has more than 10000 lines'],
  ['empty rows', ',\n', 'The file has more than 10000 lines'],
  ['empty lines', '\n', 'The file has more than 10000 lines'],
  ['cells', ',', 'could not be read as CSV'],
  ['quotes', '"', 'could not be read as CSV'],
])('a file of a million %s is refused before it is parsed', (_what, part, why) => {
  expect(() => readCsv(million(part), String, 'row')).toThrow(why)
})

it('rows and columns have a limit, and what a spreadsheet adds at their end does not count', () => {
  const rows = (count: number) => `a,b${','.repeat(200)}\n${'x,y\n'.repeat(count)}${',\n'.repeat(5000)}`
  expect(readCsv(rows(1000), String, 'row')).toMatchObject({ columns: ['a', 'b'], ignoredColumns: [] })
  expect(() => readCsv(rows(1001), String, 'row')).toThrow('The file has 1001 rows: at most 1000')
  expect(() => readCsv(`${'a,'.repeat(101)}\nx`, String, 'row')).toThrow('101 columns: at most 100')
})
