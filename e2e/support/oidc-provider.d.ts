// The part of oidc-provider that the tests use; it has no types of its own.
declare module 'oidc-provider' {
  import { type IncomingMessage, type ServerResponse } from 'node:http'

  export type Configuration = Record<string, unknown>
  type Interaction = { prompt: { name: string }; params: Record<string, unknown> }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    Grant: new (of: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
  }
}
