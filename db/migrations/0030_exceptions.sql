CREATE TABLE `exceptions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`duty_id` text,
	`user_id` text,
	`site_id` text,
	`entry_id` text,
	`due_at` integer NOT NULL,
	`minutes` integer,
	`opened_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`owner_id` text,
	`notes` text,
	`outcome` text,
	`closed_at` integer,
	`closed_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exceptions_open` ON `exceptions` (`about`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `exceptions_about` ON `exceptions` (`about`,`id`);--> statement-breakpoint
CREATE INDEX `exceptions_state` ON `exceptions` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `exceptions_user` ON `exceptions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `exceptions_closed` ON `exceptions` (`closed_at`);