CREATE TABLE `unavailable_times` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`wall_start` text,
	`wall_end` text,
	`weekly` integer DEFAULT false NOT NULL,
	`until_on` text,
	`words` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unavailable_times_user` ON `unavailable_times` (`user_id`,`id`);