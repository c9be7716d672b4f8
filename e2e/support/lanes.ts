import { type Lane, openLane } from '~/platform/lane.server.ts'

/** Delivers what is due in some lanes now, and what becomes due while it does so. @returns how many were delivered */
export async function runLanes<Row>(lanes: Lane<Row>[]): Promise<number> {
  const counts = await Promise.all(
    lanes.map((lane) => {
      const opened = openLane(lane)
      opened.start()
      return opened.idle()
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
