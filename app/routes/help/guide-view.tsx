import { type Block, type Words } from './guide.ts'

/** Shows the parts of a guide, without pictures whose address is not known. */
export const GuideView = ({ blocks, pictures }: { blocks: readonly Block[]; pictures?: Record<string, string> }) => (
  <article className="prose">
    {blocks.map((block, index) => (
      <Part key={index} block={block} pictures={pictures} />
    ))}
  </article>
)

function Part({ block, pictures }: { block: Block; pictures?: Record<string, string> }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id} className="mt-6">
          {block.text}
        </h2>
      )
    case 'text':
      return (
        <p className="mt-2">
          <Line words={block.words} />
        </p>
      )
    case 'picture': {
      const src = pictures?.[block.name]
      return src ? (
        <img
          src={src}
          alt={block.alt}
          loading="lazy"
          className="mt-3 h-auto max-w-full rounded-card border border-line"
        />
      ) : null
    }
    default: {
      const List = block.kind === 'steps' ? 'ol' : 'ul'
      return (
        <List className="mt-2">
          {block.items.map((words, index) => (
            <li key={index}>
              <Line words={words} />
            </li>
          ))}
        </List>
      )
    }
  }
}

const Line = ({ words }: { words: Words }) =>
  words.map(({ text, strong }, index) => (strong ? <strong key={index}>{text}</strong> : text))
