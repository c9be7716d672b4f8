/** A JSON answer. Building a complete Response would take longer than most calls do. */
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

  /** Returns the same answer as a platform Response. */
  toResponse(): Response {
    return new Response(this.text, { status: this.status, headers: this.headers })
  }
}

export type Answer = Response | JsonAnswer
