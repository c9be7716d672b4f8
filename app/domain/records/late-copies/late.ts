/** A late backup: by how many hours, and how many steps have passed. */
export type Late = {
  kind: 'local' | 'off_site' | 'restore_test' | 'standby' | 'standby_files'
  hours: number
  step: number
}

const KINDS = {
  local: 'No backup was made',
  off_site: 'No off-site backup was made',
  restore_test: 'No restore test has passed',
  standby: 'The standby has received nothing new',
  standby_files: 'The standby has not received all files',
}

/** Returns the name of the late backup, for a title. */
export function lateWord({ kind, hours }: Pick<Late, 'kind' | 'hours'>): string {
  const span = hours === 1 ? '1 hour' : hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
  return `${KINDS[kind]} for ${span}`
}

const MEANS = {
  local: 'No backup on this machine has the changes since then.',
  off_site: 'If the machine is lost now, no off-site backup has the changes since then.',
  restore_test: 'Nobody knows whether the newest backups can be restored.',
  standby: 'If the machine is lost now, the standby does not have the changes since then.',
  standby_files: 'If the machine is lost now, the standby does not have all photographs, signatures and documents.',
}

/** Returns what that means, in a sentence that is true whatever other copies there are. */
export const lateMeans = (kind: Late['kind']): string => MEANS[kind]
