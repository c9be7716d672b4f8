CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`shift_id` text,
	`entry_id` text,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`original_at` integer,
	`counted_at` integer,
	`reason` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`requested_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `corrections_user` ON `corrections` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `corrections_status` ON `corrections` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `corrections_shift` ON `corrections` (`shift_id`);--> statement-breakpoint
CREATE INDEX `corrections_pending` ON `corrections` (`user_id`,`id`) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `duty_id` text;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `distance_m` integer;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `radius_m` integer;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `fence` text;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `effective_at` integer;