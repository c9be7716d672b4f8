import fs from 'node:fs'
import path from 'node:path'
import { copyHome } from '../support/broken-home.ts'
import { look } from '../support/database.ts'

/** One way of breaking the product from outside: by triggers in its database, or in a copy of its build. */
export type Mutant = {
  name: string
  /** The promise that must notice the fault. */
  breaks: number
  sql?: string
  /** Text in the product's build, and what replaces it. */
  words?: readonly [is: string, becomes: string]
}

/** Returns a trigger that cancels a statement, as if the code had forgotten it. */
const never = (name: string, of: string, when: string) =>
  `CREATE TRIGGER IF NOT EXISTS mutant_${name} BEFORE ${of} WHEN ${when} BEGIN SELECT RAISE(IGNORE); END;`
/** Returns a trigger that changes what was just written. */
const after = (name: string, of: string, when: string, then: string) =>
  `CREATE TRIGGER IF NOT EXISTS mutant_${name} AFTER ${of} WHEN ${when} BEGIN ${then}; END;`

/** Ways in which products break, one for each promise. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a clock-in at a lonely post starts no watch, and the board is silent about it',
    breaks: 1,
    sql:
      never('watch', 'INSERT ON lone_sessions', "NEW.started_how = 'clock_in'") +
      never('unwatched', 'INSERT ON exceptions', "NEW.kind = 'unwatched'"),
  },
  {
    name: 'alarms send no email',
    breaks: 2,
    sql: never('mail', 'INSERT ON emails', 'NEW.urgent = 1'),
  },
  {
    name: 'of each phone every fifth operation, if a check-in, is acknowledged and forgotten',
    breaks: 3,
    sql: after(
      'lost',
      'INSERT ON operations',
      "NEW.seq % 5 = 0 AND NEW.state = 'applied' AND NEW.kind = 'check_in'",
      'DELETE FROM operations WHERE id = NEW.id',
    ),
  },
  {
    name: 'the board does not say that nobody came',
    breaks: 4,
    sql: never('board', 'INSERT ON exceptions', "NEW.kind IN ('late', 'no_show', 'uncovered', 'unconfirmed')"),
  },
  {
    name: 'each shift loses its last hour',
    breaks: 5,
    sql: after(
      'hour',
      'UPDATE OF ended_at ON shifts',
      'NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL',
      'UPDATE shifts SET ended_at = ended_at - 3600000 WHERE id = NEW.id',
    ),
  },
  {
    name: 'the address of each site, which guards see, has the number of its contact',
    breaks: 6,
    sql: "UPDATE sites SET address = 'Ring ' || json_extract(contacts, '$[0].phone');",
  },
  {
    name: 'an email that could not be delivered at once is never tried again',
    breaks: 7,
    sql: after(
      'letters',
      'UPDATE OF attempts ON emails',
      "NEW.attempts > 0 AND NEW.state <> 'sent'",
      "UPDATE emails SET state = 'failed' WHERE id = NEW.id",
    ),
  },
  {
    name: 'the clock says to those who are not clocked in that they are',
    breaks: 8,
    words: ['Ready to Clock In', 'Currently Clocked In'],
  },
  {
    name: 'each operation of a phone takes seconds',
    breaks: 9,
    sql: after(
      'slow',
      'INSERT ON operations',
      '1',
      'SELECT count(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000000) SELECT i FROM n)',
    ),
  },
  {
    name: 'somebody changes an audit entry behind the product’s back',
    breaks: 10,
    sql: after(
      'audit',
      'INSERT ON event_details',
      'NEW.event_id % 50 = 0',
      "UPDATE event_details SET details = '{}' WHERE event_id = NEW.event_id",
    ),
  },
  {
    name: 'of each round the third scan is forgotten',
    breaks: 11,
    // This happens only after the phones were told that everything has arrived, because before that the product tries
    // again.
    sql: after(
      'scan',
      'UPDATE OF state ON tour_runs',
      "NEW.state = 'finished'",
      'DELETE FROM tour_scans WHERE id = (SELECT id FROM tour_scans WHERE run_id = NEW.id ORDER BY at LIMIT 1 OFFSET 2)',
    ),
  },
  {
    name: 'who may not work clocks in like everybody else',
    breaks: 12,
    sql: after(
      'fit',
      'UPDATE OF stood_down ON clock_entries',
      "NEW.stood_down = 'open'",
      'UPDATE clock_entries SET stood_down = NULL WHERE id = NEW.id',
    ),
  },
  {
    name: 'a token that was revoked still opens its calls',
    breaks: 13,
    sql: after(
      'token',
      'UPDATE OF revoked_at ON api_tokens',
      'NEW.revoked_at IS NOT NULL',
      'UPDATE api_tokens SET revoked_at = NULL WHERE id = NEW.id',
    ),
  },
]

/** Breaks the product that runs on a data folder. */
export function spoilData(folder: string, { sql }: Mutant): void {
  if (!sql) return
  look({ folder }, (sqlite) => sqlite.exec(sql))
}

/** Copies the product with the replaced text; undefined if only its data is broken. The caller removes it. */
export function spoiltHome({ words }: Mutant): string | undefined {
  if (!words) return undefined
  const home = copyHome()
  const build = path.join(home, 'build')
  for (const name of fs.readdirSync(build, { recursive: true }).map(String)) {
    const file = path.join(build, name)
    if (!name.endsWith('.js') || !fs.statSync(file).isFile()) continue
    const text = fs.readFileSync(file, 'utf8')
    if (text.includes(words[0])) fs.writeFileSync(file, text.replaceAll(...words))
  }
  return home
}
