import { type Inbox, openInbox } from '../support/open-inbox.ts'

/** The company's mail server, which can be down for a while. */
export type Post = {
  received: string[]
  url: string
  pause: () => Promise<void>
  resume: () => Promise<void>
  close: () => Promise<void>
}

export async function openPost(): Promise<Post> {
  let inbox: Inbox | null = await openInbox()
  const { received, url } = inbox
  const port = Number(new URL(url).port)
  const close = async () => {
    await inbox?.close()
    inbox = null
  }
  return {
    ...{ received, url, close },
    pause: close,
    resume: async () => {
      inbox ??= await openInbox(port, received)
    },
  }
}
