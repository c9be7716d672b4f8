import { spawnSync } from 'node:child_process'

/** Whether the tool that keeps copies elsewhere is installed (package restic). */
export const hasRestic = () => spawnSync('restic', ['version']).status === 0
