import { type MetaFunction } from '@remix-run/node'
import { roleLabel, ROLES } from '~/domain/kernel/access/actor.ts'
import { demand } from '~/domain/kernel/access/permissions.ts'
import { StaffImport, StaffImportFile } from '~/domain/account/staff/input.ts'
import { STAFF_COLUMNS } from '~/domain/account/staff/staff-columns.ts'
import { type ImportPreview } from '~/domain/account/staff/staff-import.server.ts'
import { importStaff, previewImport } from '~/domain/account/staff/staff-import.server.ts'
import { readCsvFile } from '~/platform/csv-read.server.ts'
import { formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { EmailText } from '~/ui/email-text.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { plainWord } from '~/domain/account/staff/role-words.ts'
import { SelectField } from '~/ui/field.tsx'
import { ImportFile, ROWS_FORM } from '~/routes/admin/import-file.tsx'
import { LEGAL_WEEKS } from '~/routes/admin/holidays/legal-weeks.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Import Staff · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => (demand(actor, 'staff.manage'), null))

export const action = pageActions(
  'admin',
  {
    preview: formAction(
      StaffImportFile,
      async (actor, { file }) => {
        const read = await readCsvFile(file)
        return { ...previewImport(actor, read), ...read }
      },
      null,
    ),
    map: formAction(StaffImport, (actor, input) => ({ ...previewImport(actor, input), csv: input.csv }), null),
    import: formAction(StaffImport, importStaff, ({ added, left }) => ({
      to: '/admin/staff/manage',
      toast: {
        title: added === 1 ? '1 person added' : `${added} people added`,
        description: `${left > 0 ? `${left} faulty rows were left out. ` : ''}Send sign-in links under Compliance Tracking.`,
        tone: 'good',
      },
    })),
  },
  'listForm',
)

export const clientAction = keepTyped()

export default function ImportStaff() {
  return (
    <>
      <PageHeader
        title="Import Staff"
        sub="From a spreadsheet saved as CSV. You can check every row before anything is saved."
        back={{ to: '/admin/staff/manage', label: 'Manage Staff' }}
      />
      <ImportFile<Line>
        again={(lines) => (lines.some(({ unknownRole }) => unknownRole) ? 'Use the chosen roles' : null)}
        words={['person', 'people']}
        icon="user-plus"
        backTo="/admin/staff/manage"
        columns={(lines) => [
          {
            key: 'email',
            label: 'Email',
            cell: (row) => (
              <span className="break-words">
                <EmailText address={row.email} />
              </span>
            ),
          },
          { key: 'username', label: 'Username', cell: (row) => row.username },
          { key: 'role', label: 'Role', cell: (row) => <RoleOf row={row} lines={lines} /> },
        ]}
      >
        The first row names the columns: {STAFF_COLUMNS.map(([, title]) => title).join(', ')}. The first three are
        needed. Roles: {ROLES.map(roleLabel).join(', ')}; usual words such as “Guard” or “Driver” are accepted, and you
        choose the role for others. Passwords are not imported: send each person a sign-in link afterwards. Without an
        entitlement in the file, staff get 25 days. {LEGAL_WEEKS}{' '}
        <a href="/admin/staff/import-template" download className="link">
          Download a template
        </a>
      </ImportFile>
    </>
  )
}

type Line = ImportPreview['lines'][number]

/** The role of a row. An unknown role is matched once, in the first row that has it, and applies to all such rows. */
function RoleOf({ row, lines }: { row: Line; lines: readonly Line[] }) {
  if (!row.unknownRole) return roleLabel(row.role)
  const words = [...new Set(lines.flatMap(({ unknownRole }) => (unknownRole ? [plainWord(unknownRole)] : [])))]
  const place = words.indexOf(plainWord(row.unknownRole))
  const same = lines.filter(({ unknownRole }) => unknownRole && plainWord(unknownRole) === words[place])
  const role = ROLES.find((known) => known === row.role)
  if (same[0] !== row || place >= MOST_WORDS)
    return role ? roleLabel(role) : `“${row.unknownRole}”, as on line ${same[0]!.line}`
  return (
    <>
      <input type="hidden" form={ROWS_FORM} name={`roles[${place}].word`} value={row.unknownRole} />
      <SelectField
        form={ROWS_FORM}
        id={`role-${place}`}
        name={`roles[${place}].role`}
        label={`Role for “${row.unknownRole}”${same.length > 1 ? ` (${same.length} rows)` : ''}`}
        plain
        placeholder="Choose"
        defaultValue={role}
        options={ROLES.map((value) => ({ value, label: roleLabel(value) }))}
      />
    </>
  )
}

/** The largest number of words that are matched at a time. */
const MOST_WORDS = 100
