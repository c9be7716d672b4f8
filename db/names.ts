import type Database from 'better-sqlite3'

/** How names are compared: a text as people type it when they look for it, and the one by which it is put in order. */
export type Naming = { folded: (text: string) => string; sortKey: (name: string) => string }

const keyOf = (row: string) => `sort_key(${row}.last_name) || char(9) || sort_key(${row}.first_name)`
const wordsOf = (row: string) =>
  `folded(${row}.first_name || ' ' || ${row}.last_name || char(10) || ${row}.email || char(10) || coalesce(${row}.employee_id, '') || char(10) || ${row}.username)`

const addWords = (from: string) =>
  `INSERT INTO people_words (user_id, words) ${from}
    ON CONFLICT (user_id) DO UPDATE SET words = excluded.words WHERE words IS NOT excluded.words`

const KEEP = `UPDATE users SET sort_name = ${keyOf('NEW')} WHERE id = NEW.id;
  ${addWords(`VALUES (NEW.id, ${wordsOf('NEW')})`)};`

/**
 * Gives this connection the SQL functions `folded` and `sort_key`, and triggers that keep the words by which people are
 * found and the text by which they are put in order, no matter what writes their names. The triggers belong to the
 * connection, because the database trusts no function in a trigger of its own.
 */
export function keepNames(sqlite: Database.Database, { folded, sortKey }: Naming): void {
  const ofText = (work: (text: string) => string) => (text: unknown) => (text === null ? null : work(String(text)))
  sqlite.function('folded', { deterministic: true }, ofText(folded))
  sqlite.function('sort_key', { deterministic: true }, ofText(sortKey))
  sqlite.exec(`
    CREATE TEMP TRIGGER person_named AFTER INSERT ON main.users BEGIN ${KEEP} END;
    CREATE TEMP TRIGGER person_renamed AFTER UPDATE OF first_name, last_name, email, employee_id, username ON main.users
      BEGIN ${KEEP} END;
  `)
}

/** Brings the words and the order of all people up to date, after a migration or a change of the rules. */
export function refreshNames(sqlite: Database.Database): void {
  const refresh = sqlite.transaction(() => {
    sqlite.exec(`UPDATE users SET sort_name = ${keyOf('users')} WHERE sort_name IS NOT ${keyOf('users')}`)
    sqlite.exec(addWords(`SELECT id, ${wordsOf('users')} FROM users WHERE true`))
  })
  refresh.immediate()
}
