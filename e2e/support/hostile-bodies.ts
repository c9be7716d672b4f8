export const FORM = 'application/x-www-form-urlencoded'

const parts = (count: number) =>
  Array.from({ length: count }, () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n').join('')

/** Small bodies that once crashed the server, and similar ones. */
export const hostileForms: [what: string, body: string, type?: string][] = [
  ['a list of a hundred million', 'a[99999999]=x'],
  ['a list of five million', 'a[5000000]=x'],
  ['a list of millions, encoded', 'a%5B99999999%5D=x'],
  ['a list of millions of a field that is there', 'email[99999999]=x&password[9999999]=x&notes[9999999]=x'],
  ['a list of millions far inside', 'email.a.b[99999999].c=x'],
  [
    'a list of millions in one part',
    '--x\r\nContent-Disposition: form-data; name="email[99999999]"\r\n\r\n1\r\n--x--',
    'multipart/form-data; boundary=x',
  ],
  ['the length of a list', 'email[0]=x&email.length=99999999'],
  ['one name sixty thousand times', 'a=&'.repeat(60_000)],
  ['one name of ours twenty thousand times', 'email=&'.repeat(20_000)],
  ['names twenty thousand deep', `${'a.'.repeat(20_000)}a=x`],
  ['names two thousand deep', `email${'[a]'.repeat(2000)}=x`],
  ['twenty thousand parts', `${parts(20_000)}--x--`, 'multipart/form-data; boundary=x'],
  ['a part without end', `--x\r\n${'a'.repeat(60_000)}`, 'multipart/form-data; boundary=x'],
  ['a divider without end', parts(10), `multipart/form-data; boundary=${'x'.repeat(5000)}`],
  [
    'a command to the reader of forms',
    `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"a[99999999]","value":1}}')}`,
  ],
  ['a broken command', '__intent__=x&__state__=x'],
  ['a prototype', '__proto__[a]=x&constructor.prototype.a=x'],
  ['signs that mean nothing', '%&%=%&%ZZ=%&=&[]=&].[=&..=&[[[=x'],
]

/** Small bodies of the same kind for API calls. */
export const hostileJson: [what: string, body: string][] = [
  ['lists fifty thousand deep', '['.repeat(50_000)],
  ['objects twenty thousand deep', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ['twenty thousand keys', `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":0`).join()}}`],
  ['a list of two hundred thousand', `{"userIds":[${'1,'.repeat(200_000)}1]}`],
  ['a number of a hundred thousand digits', `{"limit":${'9'.repeat(100_000)}}`],
  ['a prototype', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'],
  ['one key twenty thousand times', `{${'"id":1,'.repeat(20_000)}"id":1}`],
  ['escapes without end', `{"notes":"${'\\u0000'.repeat(100_000)}"}`],
  ['half a body', `{"notes":"${'a'.repeat(1000)}`],
  ['more than a call takes', `{"notes":"${'a'.repeat(1_200_000)}"}`],
]

/** Query strings of the same kind. */
export const hostileQueries: [what: string, query: string][] = [
  ['a list of a hundred million', 'a[99999999]=x&limit[99999999]=1'],
  ['a thousand fields', 'a=1&'.repeat(900)],
  ['a word without end', `q=${'a'.repeat(7000)}`],
  ['numbers that are none', 'limit=1e309&page=-1&before=NaN&after=99999999999999999999&sort=__proto__'],
  ['signs that mean nothing', '%&%=%&%ZZ=%&=&[]=&].[=&..=&[[[=x'],
]

/** Returns texts of a given length that may make patterns slow. */
export const long = (chars: number): [what: string, text: string][] =>
  [
    ['letters without end', 'a'],
    ['addresses without end', 'a@a.'],
    ['blanks without end', ' '],
    ['numbers without end', '0-'],
    ['marks without end', '*[_('],
  ].map(([what, piece]) => [what!, piece!.repeat(Math.ceil(chars / piece!.length)).slice(0, chars)])
