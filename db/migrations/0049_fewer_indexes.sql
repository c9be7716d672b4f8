DROP INDEX `clock_entries_user`;--> statement-breakpoint
DROP INDEX `events_actor`;--> statement-breakpoint
CREATE INDEX `events_by_another` ON `events` (`actor_id`,`id`) WHERE actor_id IS NOT person_id;