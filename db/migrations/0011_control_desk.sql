CREATE TABLE `desk_entries` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	`text` text,
	`corrects` integer,
	`other_id` text,
	`signed_by` text,
	`open` text
);
--> statement-breakpoint
CREATE INDEX `desk_entries_at` ON `desk_entries` (`at`);--> statement-breakpoint
CREATE INDEX `desk_entries_signatures` ON `desk_entries` (`at`) WHERE kind NOT IN ('note', 'correction');--> statement-breakpoint
CREATE INDEX `desk_entries_by` ON `desk_entries` (`by`);