import fs from 'node:fs'
import path from 'node:path'

const PAPER =
  /\b(contract|spec|specification|design|architecture)s?,? (sections? )?\d|\bcontract,? sections?\b|[\w./-]+\.md\b/gi

/**
 * Reports comments that name a document outside this repository. A comment must give the reason itself, because other
 * people cannot open such a document.
 */
export const papers = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { absent: '"{{ paper }}" is not in this repository: give the reason itself.' },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        for (const [paper] of comment.value.matchAll(PAPER))
          if (!fs.existsSync(path.join(context.cwd, paper)))
            context.report({ loc: comment.loc, messageId: 'absent', data: { paper } })
    },
  }),
}
