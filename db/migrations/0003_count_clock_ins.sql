DROP INDEX `clock_entries_at`;--> statement-breakpoint
CREATE INDEX `clock_entries_at` ON `clock_entries` (`at`,`action`);