/** Waits for a part with a time limit, because offline a phone would wait for ever. @throws if the part is late */
export const inTime = <T>(fetched: Promise<T>, patienceMs = 4000): Promise<T> =>
  Promise.race([
    fetched,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Too late')), patienceMs)),
  ])
