import type Database from 'better-sqlite3'

/** Filtered lists produce many different SQL statements. Only the most recently used ones need to be kept. */
const MOST_KEPT = 300

const QUOTED_OR_PARAMETER = /'[^']*'|"[^"]*"|`[^`]*`|--.*|\?(?!\d)/g

/**
 * SQLite plans by the value of a bare `?` wherever that may matter: in a limit, or with an index over part of a table.
 * It compiles such a statement again for each value, which takes up to ten times as long as running it. `+?` means the
 * same and is planned without a value (https://www.sqlite.org/c3ref/prepare.html, the third difference of prepare_v2).
 */
const plannedOnce = (text: string) => text.replace(QUOTED_OR_PARAMETER, (part) => (part === '?' ? '+?' : part))

type Statement = Database.Statement
type Needed = Pick<Statement, 'run' | 'get' | 'all' | 'raw'>

/**
 * Wraps the connection for Drizzle, so that a text is compiled once and not for each query: compiling takes as long as
 * running it. Drizzle reads rows as lists (`raw`) or runs the statement as it is, and never iterates. So each text has
 * one statement for each way, and none is still returning rows when it is used again.
 */
export function keepingStatements(sqlite: Database.Database): Database.Database {
  const kept = new Map<string, Needed>()
  const prepare = (text: string) => {
    const known = kept.get(text) ?? inTwoWays(sqlite, text)
    // Moved to the end, so that the first one is always the one unused for longest.
    kept.delete(text)
    kept.set(text, known)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return known
  }
  return Object.create(sqlite, { prepare: { value: prepare } }) as Database.Database
}

function inTwoWays(sqlite: Database.Database, asked: string): Needed {
  const text = plannedOnce(asked)
  let plain: Statement | undefined
  let lists: Statement | undefined
  const asItIs = () => (plain ??= sqlite.prepare(text))
  return {
    run: (...given) => asItIs().run(...given),
    get: (...given) => asItIs().get(...given),
    all: (...given) => asItIs().all(...given),
    raw: () => (lists ??= sqlite.prepare(text).raw()),
  }
}
