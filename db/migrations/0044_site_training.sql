CREATE TABLE `site_training` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`user_id` text NOT NULL,
	`trained_on` text NOT NULL,
	`trainer` text NOT NULL,
	`words` text,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_training_user` ON `site_training` (`user_id`,`site_id`,`trained_on`);--> statement-breakpoint
CREATE INDEX `site_training_site` ON `site_training` (`site_id`,`id`);--> statement-breakpoint
ALTER TABLE `sites` ADD `training_needed` integer DEFAULT false NOT NULL;