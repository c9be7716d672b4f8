/**
 * An answer that is known as a whole and keeps its text. To make a stream of it and to read that again costs more than most
 * answers do, so the stream is made for those alone who ask for it.
 */
export class WholeAnswer extends Response {
  readonly written: string
  #streamed: Response | undefined

  constructor(written: string, init: ResponseInit) {
    super(null, init)
    this.written = written
  }

  override get body() {
    return this.#asStream().body
  }

  override get bodyUsed() {
    return this.#streamed?.bodyUsed ?? false
  }

  override text() {
    return this.#asStream().text()
  }

  override json() {
    return this.#asStream().json()
  }

  override arrayBuffer() {
    return this.#asStream().arrayBuffer()
  }

  override blob() {
    return this.#asStream().blob()
  }

  override clone() {
    return new WholeAnswer(this.written, this)
  }

  #asStream() {
    return (this.#streamed ??= new Response(this.written))
  }
}
