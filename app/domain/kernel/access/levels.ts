/** Access levels at a site, each including the one before: view, settle exceptions, plan shifts. */
export const LEVELS = ['viewer', 'supervisor', 'planner'] as const
export type Level = (typeof LEVELS)[number]

/** Does this level include the other one? */
export const reaches = (level: Level, least: Level): boolean => LEVELS.indexOf(level) >= LEVELS.indexOf(least)

export const LEVEL_WORDS: Record<Level, string> = {
  viewer: 'Viewer: sees the site, its rota and its hours',
  supervisor: 'Supervisor: handles exceptions',
  planner: 'Planner: manages the rota',
}
