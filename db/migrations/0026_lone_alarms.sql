CREATE TABLE `hook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`once_key` text NOT NULL,
	`type` text NOT NULL,
	`alert_id` text,
	`payload` text NOT NULL,
	`urgent` integer DEFAULT true NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`ms` integer,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hook_deliveries_onceKey_unique` ON `hook_deliveries` (`once_key`);--> statement-breakpoint
CREATE INDEX `hook_deliveries_due` ON `hook_deliveries` (`due_at`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
CREATE INDEX `hook_deliveries_age` ON `hook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `ladder_runs` (
	`alert_id` text NOT NULL,
	`step` integer NOT NULL,
	`who` text NOT NULL,
	`channel` text NOT NULL,
	`planned_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`done_at` integer,
	`told` integer,
	PRIMARY KEY(`alert_id`, `step`)
);
--> statement-breakpoint
CREATE INDEX `ladder_runs_due` ON `ladder_runs` (`due_at`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE TABLE `responders` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`alert_id` text NOT NULL,
	`to_name` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`used_name` text
);
--> statement-breakpoint
CREATE INDEX `responders_alert` ON `responders` (`alert_id`);--> statement-breakpoint
CREATE INDEX `responders_expiry` ON `responders` (`expires_at`);--> statement-breakpoint
CREATE TABLE `watch_tests` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`ok` integer NOT NULL,
	`ms` integer NOT NULL,
	`steps` text NOT NULL
);
