CREATE TABLE `lone_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`trust` text NOT NULL,
	`source` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`accuracy` real,
	`battery` integer,
	`operation_id` text,
	`by` text,
	`words` text,
	FOREIGN KEY (`session_id`) REFERENCES `lone_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lone_checks_session` ON `lone_checks` (`session_id`,`id`);--> statement-breakpoint
CREATE INDEX `lone_checks_located` ON `lone_checks` (`at`) WHERE latitude IS NOT NULL;--> statement-breakpoint
CREATE TABLE `lone_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`site_id` text,
	`place` text,
	`started_at` integer NOT NULL,
	`started_how` text NOT NULL,
	`started_by` text,
	`planned_end_at` integer,
	`interval_s` integer NOT NULL,
	`grace_s` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`reminded_at` integer,
	`late_at` integer,
	`missed_at` integer,
	`overrun_at` integer,
	`next_look_at` integer,
	`state` text DEFAULT 'active' NOT NULL,
	`ended_at` integer,
	`ended_how` text,
	`ended_by` text,
	`note` text,
	`drill` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lone_sessions_one_active` ON `lone_sessions` (`user_id`) WHERE state = 'active' AND drill = 0;--> statement-breakpoint
CREATE INDEX `lone_sessions_look` ON `lone_sessions` (`next_look_at`) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX `lone_sessions_checked` ON `lone_sessions` (`checked_at`) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX `lone_sessions_user` ON `lone_sessions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `lone_sessions_started` ON `lone_sessions` (`started_at`);--> statement-breakpoint
CREATE TABLE `person_pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`safe_hash` text NOT NULL,
	`duress_hash` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `site_id` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `lone_session_id` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `site_id` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `acknowledged_name` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `false_alarm` integer;--> statement-breakpoint
CREATE INDEX `alerts_lone_session` ON `alerts` (`lone_session_id`) WHERE lone_session_id IS NOT NULL;