CREATE TABLE `patterns` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`weeks` text NOT NULL,
	`user_ids` text NOT NULL,
	`starts_on` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `patterns_site` ON `patterns` (`site_id`,`id`);