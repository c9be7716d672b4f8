CREATE TABLE `swaps` (
	`id` text PRIMARY KEY NOT NULL,
	`duty_id` text NOT NULL,
	`from_user_id` text NOT NULL,
	`to_user_id` text NOT NULL,
	`state` text NOT NULL,
	`offered_at` integer NOT NULL,
	`answered_at` integer,
	`decided_at` integer,
	`decided_by` text,
	`reason` text,
	FOREIGN KEY (`duty_id`) REFERENCES `duties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`from_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `swaps_one_open` ON `swaps` (`duty_id`,`from_user_id`) WHERE state IN ('offered', 'accepted');--> statement-breakpoint
CREATE INDEX `swaps_from` ON `swaps` (`from_user_id`,`id`);--> statement-breakpoint
CREATE INDEX `swaps_to` ON `swaps` (`to_user_id`,`id`);--> statement-breakpoint
CREATE INDEX `swaps_state` ON `swaps` (`state`,`id`);