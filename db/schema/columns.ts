import { integer, text } from 'drizzle-orm/sqlite-core'

/** Primary key: an opaque, time-ordered string (UUID version 7), so that pages by key follow creation. */
export const id = () => text().primaryKey()
/** An instant, stored as UTC milliseconds, read as Date. */
export const instant = () => integer({ mode: 'timestamp_ms' })
/** A yes or no, stored as 0 or 1. */
export const flag = () => integer({ mode: 'boolean' })
/** A calendar day `YYYY-MM-DD`: never a timestamp. */
export const day = () => text()
/** A small JSON value. */
export const json = <T>() => text({ mode: 'json' }).$type<T>()
