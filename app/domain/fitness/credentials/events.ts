import { both, nobody, withKinds } from '../../kernel/events/event.ts'

/** A person's paper. */
type CredentialPayload = { id: string; userId: string; kind: string; state: string }

const WRITTEN = ['kind', 'state', 'expiresOn']

export const credentialEvents = withKinds(
  { expiresOn: 'day', expiredBefore: 'day', on: 'day', leftOn: 'day', seenOn: 'day' },
  {
    'credential.proposed': both<CredentialPayload>('credential_proposed', WRITTEN, 'Proposed a credential'),
    'credential.recorded': both<CredentialPayload>('credential_recorded', WRITTEN, 'Recorded a credential'),
    'credential.changed': both<CredentialPayload>('credential_changed', WRITTEN, 'Changed a credential'),
    'credential.checked': both<CredentialPayload>(
      'credential_checked',
      ['kind', 'on', 'result'],
      'Checked a credential in its register',
    ),
    'credential.imported': nobody('credentials_imported', null, 'Imported credentials'),
    'credential.destroyed': nobody('credential_destroyed', null, 'Destroyed records of the right to work'),
    'credential.rules_changed': nobody('credential_rules_changed', null, 'Changed the rules for papers'),
    'credential.kind_removed': nobody('credential_kind_removed', null, 'Removed a kind of credential'),
    'credential.kind_added': nobody('credential_kind_added', null, 'Added a kind of credential'),
  },
)
