CREATE TABLE `checkpoint_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`checkpoint_id` text NOT NULL,
	`token` text NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	`retired_at` integer,
	FOREIGN KEY (`checkpoint_id`) REFERENCES `checkpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkpoint_tokens_token` ON `checkpoint_tokens` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkpoint_tokens_code` ON `checkpoint_tokens` (`code`);--> statement-breakpoint
CREATE INDEX `checkpoint_tokens_checkpoint` ON `checkpoint_tokens` (`checkpoint_id`,`id`);--> statement-breakpoint
CREATE TABLE `checkpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`note` text,
	`question` text,
	`photo_needed` integer DEFAULT false NOT NULL,
	`latitude` real,
	`longitude` real,
	`radius_metres` integer DEFAULT 30 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `checkpoints_site` ON `checkpoints` (`site_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `tour_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tour_id` text NOT NULL,
	`version_id` text NOT NULL,
	`site_id` text NOT NULL,
	`slot_key` text,
	`due_at` integer,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`user_id` text,
	`phone_run_id` text,
	`started_at` integer,
	`started_trust` text,
	`start_received_at` integer,
	`ended_at` integer,
	`ended_trust` text,
	`end_received_at` integer,
	`reason` text,
	`planned` integer NOT NULL,
	`scanned` integer DEFAULT 0 NOT NULL,
	`marked` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`tour_id`) REFERENCES `tours`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `tour_versions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tour_runs_slot` ON `tour_runs` (`tour_id`,`slot_key`) WHERE slot_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `tour_runs_phone` ON `tour_runs` (`user_id`,`phone_run_id`) WHERE phone_run_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tour_runs_at` ON `tour_runs` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `tour_runs_state` ON `tour_runs` (`state`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `tour_runs_site` ON `tour_runs` (`site_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `tour_runs_site_state` ON `tour_runs` (`site_id`,`state`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `tour_runs_tour` ON `tour_runs` (`tour_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `tour_runs_user` ON `tour_runs` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `tour_runs_open` ON `tour_runs` (`at`) WHERE state IN ('due', 'running');--> statement-breakpoint
CREATE TABLE `tour_scans` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`checkpoint_id` text NOT NULL,
	`token_id` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`made_at` integer,
	`trust` text NOT NULL,
	`not_before` integer,
	`not_after` integer,
	`operation_id` text,
	`method` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`accuracy` real,
	`fence` text NOT NULL,
	`distance_metres` integer,
	`retired` integer NOT NULL,
	`marks` text NOT NULL,
	`answer` text,
	`note` text,
	`photo_file_id` text,
	FOREIGN KEY (`run_id`) REFERENCES `tour_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tour_scans_run` ON `tour_scans` (`run_id`,`at`);--> statement-breakpoint
CREATE INDEX `tour_scans_checkpoint` ON `tour_scans` (`checkpoint_id`,`at`);--> statement-breakpoint
CREATE INDEX `tour_scans_located` ON `tour_scans` (`at`) WHERE latitude IS NOT NULL;--> statement-breakpoint
CREATE TABLE `tour_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`tour_id` text NOT NULL,
	`n` integer NOT NULL,
	`name` text NOT NULL,
	`order` text NOT NULL,
	`points` text NOT NULL,
	`schedule` text,
	`allowed_minutes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	FOREIGN KEY (`tour_id`) REFERENCES `tours`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tour_versions_tour` ON `tour_versions` (`tour_id`,`n`);--> statement-breakpoint
CREATE TABLE `tours` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`version_id` text NOT NULL,
	`planned_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tours_site` ON `tours` (`site_id`,`id`);--> statement-breakpoint
CREATE INDEX `tours_planned` ON `tours` (`planned_until`) WHERE removed_at IS NULL;