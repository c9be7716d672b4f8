import { VersionWas } from '~/platform/opened.ts'
import { z } from 'zod'
import { ONE_LINE } from '~/platform/plain-text.ts'
import { yes } from '~/platform/yes.ts'
import { linesOf } from '../../kernel/sites/lines.ts'
import { PhoneText } from '~/platform/telephone-input.ts'

export const AlarmHook = z.object({
  url: z
    .string()
    .trim()
    .max(2000)
    .nullish()
    .transform((url) => url || null),
  enabled: yes.default(false),
})
export type AlarmHook = z.infer<typeof AlarmHook>

/** The hook as its page posts it. */
export const AlarmHookForm = AlarmHook.extend({ versionWas: VersionWas })

const Phone = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter a name')
    .max(100)
    .regex(...ONE_LINE),
  phone: PhoneText,
})
const Phones = z.array(Phone).max(20, 'At most 20 people')

export const PhoneList = z.object({ phones: Phones })
export type PhoneList = z.infer<typeof PhoneList>

/** The list as an admin types it: one person on each line, with a comma between name and number. */
export const PhoneListForm = z.object({
  phones: z
    .string()
    .max(4000)
    .default('')
    .transform((text) =>
      linesOf(text).map((line) => {
        const [name = '', phone = ''] = line.split(',').map((part) => part.trim())
        return { name, phone }
      }),
    )
    .pipe(Phones),
  versionWas: VersionWas,
})
