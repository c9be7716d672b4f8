import pino from 'pino'
import { env } from './env.server.ts'
import { singleton } from './singleton.server.ts'

/**
 * Returns the log, which writes each entry as one line of JSON. Never pass it bodies, passwords, cookies, tokens,
 * images or exact coordinates.
 */
export const log = () =>
  singleton('log', () =>
    pino({
      level: env().LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: (error: Error) => ({
          name: error.name,
          message: error.message,
          stack: error.stack,
          code: (error as { code?: string }).code,
        }),
      },
    }),
  )
