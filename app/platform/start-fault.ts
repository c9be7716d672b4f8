/**
 * The exit code for a fault that only a person can mend, at which the service manager must not try again. The units'
 * `RestartPreventExitStatus` contains this code.
 */
export const FOR_GOOD = 78

/** Errors whose message tells the operator what to do, and whether each can pass without anybody doing anything. */
const REFUSALS: Record<string, { passes: boolean }> = {
  SettingsRefusal: { passes: false },
  KeyRefusal: { passes: false },
  DatabaseRefusal: { passes: false },
  TakenOver: { passes: false },
  // The folder is still in use, or the standby's storage does not answer.
  StartRefusal: { passes: true },
  StandbyRefusal: { passes: true },
}

/**
 * Describes how a process of the product that cannot start must end. @param folder returns the data folder, for system
 * errors that name no path @returns its exit code, and what is logged: a sentence, or the error itself if it is a fault
 * of the product
 */
export function endOf(error: unknown, folder: () => string): { code: number; said: unknown } {
  const { constructor, message } = error as Error
  const refusal = REFUSALS[constructor.name]
  if (refusal) return { code: refusal.passes ? 1 : FOR_GOOD, said: message }
  return { code: 1, said: startFault(error, folder()) ?? error }
}

type SystemError = { code?: string; path?: string; address?: string; port?: number; syscall?: string }

/**
 * Explains what prevents a start, for errors that the system reports by a code, in a sentence that tells the operator
 * what to do. @param folder the data folder, for errors that name no path @returns null for everything else, which is a
 * fault of the product and keeps its stack trace
 */
export function startFault(error: unknown, folder: string): string | null {
  const { code, path, address, port, syscall } = error as SystemError
  if (code === 'EADDRINUSE')
    return `Something else listens on ${port ? `${address}:${port}` : address}. End it (ss -ltnp shows what it is), or set PORT.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Set HOST.`
  if (syscall === 'listen' && code === 'EACCES')
    return `This user may not listen on ${port ?? address}. Set PORT to 1024 or higher, and put a proxy in front.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'SQLITE_CANTOPEN' || code === 'SQLITE_READONLY')
    return `${path ?? folder} cannot be written by this user. Give the whole folder to the user of the service: chown -R.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path ?? folder} is not a folder. Set DATA_DIR.`
  if (code === 'EROFS') return `${path ?? folder} lies on a file system that is mounted read-only.`
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return `The disk of ${path ?? folder} is full. Make room on it.`
  return null
}
