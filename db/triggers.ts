import type Database from 'better-sqlite3'

/** The days from the first to the last of a request for leave, as rows. */
const DAYS_OF_NEW = `INSERT INTO holiday_days (day, request_id, user_id)
  SELECT span.day, NEW.id, NEW.user_id
  FROM (WITH RECURSIVE span(day) AS (SELECT NEW.start_date UNION ALL SELECT date(day, '+1 day') FROM span WHERE day < NEW.end_date) SELECT day FROM span) AS span`

const countAssigned = (row: 'NEW' | 'OLD') =>
  `UPDATE duties SET assigned = (SELECT count(*) FROM assignments WHERE duty_id = ${row}.duty_id AND state IN ('assigned', 'confirmed')) WHERE id = ${row}.duty_id`

const dropSearched = "INSERT INTO people_search (people_search, rowid, words) VALUES ('delete', OLD.n, OLD.words)"
const addSearched = 'INSERT INTO people_search (rowid, words) VALUES (NEW.n, NEW.words)'

/** Every trigger except those of the counters, by name: when it runs, and its statements. */
const TRIGGERS: Record<string, [when: string, ...statements: string[]]> = {
  // Recorded events never change.
  events_no_update: ['BEFORE UPDATE ON events', "SELECT RAISE(ABORT, 'events are append-only')"],
  holiday_ledger_no_update: [
    'BEFORE UPDATE ON holiday_ledger',
    "SELECT RAISE(ABORT, 'the holiday ledger is append-only')",
  ],
  leave_hours_no_update: [
    'BEFORE UPDATE ON leave_hours',
    "SELECT RAISE(ABORT, 'the ledger of leave in hours is append-only')",
  ],
  // Except the name of an erased person, which is replaced in the text (FORMER in app/domain/safety/desk/former.ts).
  desk_entries_no_rewording: [
    "BEFORE UPDATE OF text ON desk_entries WHEN instr(coalesce(NEW.text, ''), 'a former colleague') = 0",
    "SELECT RAISE(ABORT, 'the log of the control desk is append-only')",
  ],
  desk_entries_no_update: [
    'BEFORE UPDATE OF n, kind, "by", at, corrects, other_id, signed_by, open ON desk_entries',
    "SELECT RAISE(ABORT, 'the log of the control desk is append-only')",
  ],
  site_log_no_update: ['BEFORE UPDATE ON site_log', "SELECT RAISE(ABORT, 'the occurrence book is append-only')"],
  site_log_strikes_no_update: [
    'BEFORE UPDATE ON site_log_strikes',
    "SELECT RAISE(ABORT, 'the occurrence book is append-only')",
  ],
  // The days of approved leave, which calendars and counters read.
  holiday_days_added: ["AFTER INSERT ON holiday_requests WHEN NEW.status = 'approved'", DAYS_OF_NEW],
  holiday_days_changed: [
    "AFTER UPDATE OF status, start_date, end_date ON holiday_requests WHEN OLD.status = 'approved' OR NEW.status = 'approved'",
    'DELETE FROM holiday_days WHERE request_id = OLD.id',
    `${DAYS_OF_NEW} WHERE NEW.status = 'approved'`,
  ],
  // Somebody who has left is not off on the days after; if they return, they are again.
  holiday_days_left: [
    'AFTER UPDATE OF is_active ON users WHEN OLD.is_active AND NOT NEW.is_active',
    "DELETE FROM holiday_days WHERE request_id IN (SELECT id FROM holiday_requests WHERE user_id = NEW.id AND status = 'approved') AND day > date(NEW.updated_at / 1000, 'unixepoch')",
  ],
  holiday_days_returned: [
    'AFTER UPDATE OF is_active ON users WHEN NEW.is_active AND NOT OLD.is_active',
    "UPDATE holiday_requests SET status = status WHERE user_id = NEW.id AND status = 'approved'",
  ],
  // The index over the words by which people are found; db/names.ts keeps the words themselves.
  people_words_added: ['AFTER INSERT ON people_words', addSearched],
  people_words_changed: ['AFTER UPDATE OF words ON people_words', dropSearched, addSearched],
  people_words_removed: ['AFTER DELETE ON people_words', dropSearched],
  // A link to choose a password ends with the credentials for which it was made.
  links_end_with_credentials: [
    'AFTER UPDATE OF password_hash, email, username, is_active ON users WHEN OLD.password_hash IS NOT NEW.password_hash OR OLD.email IS NOT NEW.email OR OLD.username IS NOT NEW.username OR OLD.is_active IS NOT NEW.is_active',
    'UPDATE one_time_tokens SET used_at = NEW.updated_at WHERE user_id = NEW.id AND used_at IS NULL',
  ],
  // Does a person have a face enrolled, and when was it last?
  face_enrolled_once: [
    'AFTER INSERT ON face_templates',
    'UPDATE users SET face_enrolled_at = NEW.created_at WHERE id = NEW.user_id',
  ],
  face_enrolled_again: [
    'AFTER UPDATE OF created_at ON face_templates',
    'UPDATE users SET face_enrolled_at = NEW.created_at WHERE id = NEW.user_id',
  ],
  face_kept: ['AFTER INSERT ON face_templates', 'UPDATE users SET has_face = 1 WHERE id = NEW.user_id'],
  face_gone: ['AFTER DELETE ON face_templates', 'UPDATE users SET has_face = 0 WHERE id = OLD.user_id'],
  // How many people are assigned to a shift of the rota.
  assignments_counted_added: ['AFTER INSERT ON assignments', countAssigned('NEW')],
  assignments_counted_changed: ['AFTER UPDATE OF state ON assignments', countAssigned('NEW')],
  assignments_counted_removed: ['AFTER DELETE ON assignments', countAssigned('OLD')],
}

/** Removes every trigger, so that a migration may rebuild, rename and drop tables as it likes. */
export function dropTriggers(sqlite: Database.Database): void {
  for (const { name } of presentTriggers(sqlite, '*')) sqlite.exec(`DROP TRIGGER ${name}`)
}

/**
 * Makes the triggers again if they differ from `TRIGGERS`: the database is new, was migrated, or the list has changed.
 * Because of this, migrations can ignore them.
 */
export function keepTriggers(sqlite: Database.Database): void {
  const wanted = Object.entries(TRIGGERS).map(
    ([name, [when, ...statements]]) =>
      `CREATE TRIGGER ${name} ${when}\nBEGIN\n${statements.map((each) => `  ${each};\n`).join('')}END`,
  )
  const present = presentTriggers(sqlite, '*').filter(({ name }) => !name.startsWith('counter_'))
  const sqls = new Set(present.map(({ sql }) => sql))
  if (wanted.length === sqls.size && wanted.every((sql) => sqls.has(sql))) return
  const renew = sqlite.transaction(() => {
    for (const { name } of present) sqlite.exec(`DROP TRIGGER ${name}`)
    for (const sql of wanted) sqlite.exec(sql)
  })
  renew.immediate()
}

/** Returns the triggers of the database whose names match a pattern, with their text. */
export const presentTriggers = (sqlite: Database.Database, pattern: string) =>
  sqlite.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name GLOB ?").all(pattern) as {
    name: string
    sql: string
  }[]
