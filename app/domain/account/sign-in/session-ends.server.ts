import { durable } from '~/platform/durable.server.ts'
import { log } from '~/platform/log.server.ts'
import { forget, singleton } from '~/platform/singleton.server.ts'
import { beforeClose, store } from '~/platform/store.server.ts'

/**
 * The sessions that must be checked: those whose row was deleted or has a new secret, those of people whose rights have
 * changed, or all of them if a rule for everyone changed or another process wrote to the database.
 */
export type Shaken = { sessions: ReadonlySet<string>; people: ReadonlySet<string>; everybody: boolean }

const OTHERS_MS = 500

const KEY = 'access.session-ends'

/** Returns the listeners for the open database. A new database starts with an empty list. */
const watch = () =>
  singleton(KEY, () => {
    const listeners = new Set<(shaken: Shaken) => void>()
    const { sqlite } = store()
    let waiting: { sessions: Set<string>; people: Set<string>; everybody: boolean } | null = null
    const begun = () => {
      if (!waiting) {
        waiting = { sessions: new Set(), people: new Set(), everybody: false }
        // Transactions are synchronous, so this one has been committed or rolled back by now.
        setImmediate(() => {
          const shaken = waiting!
          waiting = null
          void Promise.resolve(durable()).then(() => notify(listeners, shaken))
        })
      }
      return waiting
    }
    // Code that ends a session need not close its connections, because a trigger on the row reports it, whatever
    // deletes the row.
    sqlite.function('session_shaken', (id) => (begun().sessions.add(String(id)), 0))
    sqlite.function('person_shaken', (id) => (begun().people.add(String(id)), 0))
    sqlite.function('everybody_shaken', () => ((begun().everybody = true), 0))
    sqlite.exec(`
      CREATE TEMP TRIGGER session_gone AFTER DELETE ON main.sessions
        BEGIN SELECT session_shaken(OLD.id); END;
      CREATE TEMP TRIGGER session_rotated AFTER UPDATE OF secret_hash ON main.sessions
        BEGIN SELECT session_shaken(OLD.id); END;
      CREATE TEMP TRIGGER token_revoked AFTER UPDATE OF revoked_at ON main.api_tokens
        BEGIN SELECT session_shaken('token:' || OLD.id); END;
      CREATE TEMP TRIGGER person_changed AFTER UPDATE OF role, is_active ON main.users
        WHEN OLD.role IS NOT NEW.role OR OLD.is_active IS NOT NEW.is_active
        BEGIN SELECT person_shaken(OLD.id); END;
      CREATE TEMP TRIGGER factor_gone AFTER DELETE ON main.second_factors
        BEGIN SELECT person_shaken(OLD.user_id); END;
      CREATE TEMP TRIGGER factor_proved AFTER UPDATE OF confirmed ON main.second_factors
        BEGIN SELECT person_shaken(NEW.user_id); END;
      CREATE TEMP TRIGGER factor_asked_first AFTER INSERT ON main.settings WHEN NEW.key = 'require_second_factor'
        BEGIN SELECT everybody_shaken(); END;
      CREATE TEMP TRIGGER factor_asked AFTER UPDATE ON main.settings WHEN NEW.key = 'require_second_factor'
        BEGIN SELECT everybody_shaken(); END;
    `)
    // This version changes only when another process has written, for example a command that ends sessions.
    const version = () => sqlite.pragma('data_version', { simple: true })
    let known = version()
    const timer = setInterval(() => {
      const now = version()
      if (now !== known) notify(listeners, { sessions: new Set(), people: new Set(), everybody: true })
      known = now
    }, OTHERS_MS).unref()
    beforeClose(KEY, () => {
      clearInterval(timer)
      forget(KEY)
    })
    return listeners
  })

/** Reports, within a second, every session that ends and every person whose role or access changes. */
export function onSessionsShaken(heard: (shaken: Shaken) => void): () => void {
  const listeners = watch().add(heard)
  return () => void listeners.delete(heard)
}

function notify(listeners: Set<(shaken: Shaken) => void>, shaken: Shaken): void {
  for (const heard of listeners) {
    try {
      heard(shaken)
    } catch (error) {
      log().error({ err: error }, 'the sessions of open connections could not be checked')
    }
  }
}
