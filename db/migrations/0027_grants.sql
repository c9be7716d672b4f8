CREATE TABLE `grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`site_id` text,
	`level` text NOT NULL,
	`granted_by` text,
	`granted_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_person` ON `grants` (`user_id`,`site_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `grants_all` ON `grants` (`user_id`) WHERE site_id IS NULL;--> statement-breakpoint
CREATE INDEX `grants_site` ON `grants` (`site_id`);