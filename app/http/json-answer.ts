/** An answer that is JSON and nothing else: to make a whole Response of it would cost more than most calls do. */
export class JsonAnswer {
  readonly text: string

  constructor(
    view: unknown,
    readonly status: number,
    readonly headers = new Headers(),
  ) {
    this.text = JSON.stringify(view ?? null)
    headers.set('Content-Type', 'application/json')
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  /** The same for those who want the platform's own. */
  toResponse(): Response {
    return new Response(this.text, { status: this.status, headers: this.headers })
  }
}

export type Answer = Response | JsonAnswer
