import { type ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { smallerFile } from './photo-file.ts'

/**
 * A field for one picture as a file. Where scripts run it is made smaller before it is sent, because the photo of a
 * modern phone takes minutes on a poor line, and may be larger than the server accepts.
 */
export const PictureField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'accept' | 'onChange'>) => (
  <TextField {...props} type="file" accept="image/*" onChange={({ currentTarget }) => void shrink(currentTarget)} />
)

async function shrink(input: HTMLInputElement): Promise<void> {
  const [chosen] = input.files ?? []
  if (!chosen) return
  const smaller = await smallerFile(chosen)
  // Another picture may have been chosen meanwhile, or the form sent and emptied.
  if (smaller === chosen || input.files?.[0] !== chosen) return
  const files = new DataTransfer()
  files.items.add(smaller)
  input.files = files.files
}
