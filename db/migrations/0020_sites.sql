CREATE TABLE `sites` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`client` text,
	`address` text,
	`latitude` real,
	`longitude` real,
	`radius_metres` integer DEFAULT 100 NOT NULL,
	`works_alone` integer DEFAULT false NOT NULL,
	`check_interval_minutes` integer DEFAULT 60 NOT NULL,
	`check_reason` text,
	`check_review_on` text,
	`contacts` text NOT NULL,
	`ladder` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `sites_name` ON `sites` (`name`,`id`);