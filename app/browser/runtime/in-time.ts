/**
 * A piece that is being fetched, if it is here in time: without a line the phone waits for it for ever.
 * @throws where it is late
 */
export const inTime = <T>(fetched: Promise<T>, patienceMs = 4000): Promise<T> =>
  Promise.race([
    fetched,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('It is not here')), patienceMs)),
  ])
