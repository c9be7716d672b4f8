import { Alert } from '../alert.tsx'
import { type InputProps } from './input-props.ts'

/** Shows fixed text in a form. */
export function Notice({ field }: Pick<InputProps<'notice'>, 'field'>) {
  const text = (
    <div className="prose">
      {field.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {field.list && (
        <ol>
          {field.list.map((item) => (
            <li key={item.text}>
              {item.title && <strong>{item.title}. </strong>}
              {item.text}
            </li>
          ))}
        </ol>
      )}
      {field.closing && <p>{field.closing}</p>}
    </div>
  )
  if (field.tone === 'warning') {
    return (
      <Alert tone="warn" title={field.label}>
        {text}
      </Alert>
    )
  }
  return (
    <div className="grid gap-2">
      <h3 className="font-bold">{field.label}</h3>
      {text}
    </div>
  )
}
