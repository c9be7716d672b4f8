CREATE TABLE `operation_parts` (
	`operation_id` text NOT NULL,
	`position` integer NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`file_id` text,
	`received_at` integer,
	PRIMARY KEY(`operation_id`, `sha256`),
	FOREIGN KEY (`operation_id`) REFERENCES `operations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `operations` (
	`id` text PRIMARY KEY NOT NULL,
	`phone_id` text NOT NULL,
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`mac` text NOT NULL,
	`envelope` text,
	`sent_at` integer,
	`received_at` integer NOT NULL,
	`made_at` integer,
	`at` integer,
	`trust` text,
	`not_before` integer,
	`not_after` integer,
	`state` text NOT NULL,
	`subject_type` text,
	`subject_id` text,
	`reference` text,
	`words` text,
	`against_id` text,
	`action` text,
	`settled_at` integer,
	`decided_by` text,
	`decided_at` integer,
	`decision_notes` text,
	`decision` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operations_number` ON `operations` (`phone_id`,`seq`);--> statement-breakpoint
CREATE INDEX `operations_user` ON `operations` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `operations_state` ON `operations` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `operations_received` ON `operations` (`received_at`);--> statement-breakpoint
CREATE TABLE `outbox_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `phones` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text,
	`mac_secret` blob NOT NULL,
	`user_agent` text,
	`persisted` integer,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`waiting` text NOT NULL,
	`gaps` text NOT NULL,
	`clear_to` integer DEFAULT 0 NOT NULL,
	`epoch` text,
	`offset_ms` integer,
	`created_at` integer NOT NULL,
	`last_heard_at` integer NOT NULL,
	`ended_at` integer,
	`lost_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `phones_user` ON `phones` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `phones_heard` ON `phones` (`last_heard_at`,`id`);--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `operation_id` text;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `made_at` integer;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `received_at` integer;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `trust` text;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `not_before` integer;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `not_after` integer;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `provisional` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `entered_by` text;--> statement-breakpoint
CREATE INDEX `clock_entries_provisional` ON `clock_entries` (`user_id`) WHERE provisional = 1;--> statement-breakpoint
ALTER TABLE `alerts` ADD `operation_id` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `pressed_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `trust` text;--> statement-breakpoint
ALTER TABLE `form_submissions` ADD `operation_id` text;--> statement-breakpoint
ALTER TABLE `form_submissions` ADD `made_at` integer;