/** A JSON answer. Building a whole Response would cost more than most calls do. */
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

  /** The same as a platform Response. */
  toResponse(): Response {
    return new Response(this.text, { status: this.status, headers: this.headers })
  }
}

export type Answer = Response | JsonAnswer
