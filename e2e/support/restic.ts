import { spawnSync } from 'node:child_process'

/** Returns whether the program for off-site backups is installed (package restic). */
export const hasRestic = () => spawnSync('restic', ['version']).status === 0
