CREATE TABLE `credential_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`credential_id` text NOT NULL,
	`on` text NOT NULL,
	`how` text NOT NULL,
	`result` text NOT NULL,
	`words` text,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`credential_id`) REFERENCES `credentials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credential_checks_of` ON `credential_checks` (`credential_id`,`id`);--> statement-breakpoint
CREATE TABLE `credential_kinds` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`lasts_months` integer,
	`blocks` integer NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE TABLE `credential_photos` (
	`file_id` text PRIMARY KEY NOT NULL,
	`credential_id` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`credential_id`) REFERENCES `credentials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credential_photos_of` ON `credential_photos` (`credential_id`,`position`);--> statement-breakpoint
CREATE TABLE `credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text,
	`sectors` text NOT NULL,
	`starts_on` text,
	`expires_on` text,
	`state` text NOT NULL,
	`details` text NOT NULL,
	`words` text,
	`checked_on` text,
	`replaced_by` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`confirmed_at` integer,
	`confirmed_by` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `credentials_user` ON `credentials` (`user_id`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `credentials_state` ON `credentials` (`state`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `credentials_kind` ON `credentials` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `credentials_expiry` ON `credentials` (`expires_on`,`id`);--> statement-breakpoint
CREATE INDEX `credentials_checked` ON `credentials` (`kind`,`checked_on`,`id`) WHERE state IN ('valid', 'suspended') AND replaced_by IS NULL;--> statement-breakpoint
CREATE TABLE `requirements` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`scope_id` text NOT NULL,
	`kind` text NOT NULL,
	`sector` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requirements_once` ON `requirements` (`scope`,`scope_id`,`kind`,`sector`);--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `stood_down` text;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `stood_down_words` text;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `stood_down_by` text;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `stood_down_at` integer;--> statement-breakpoint
ALTER TABLE `clock_entries` ADD `stood_down_notes` text;--> statement-breakpoint
CREATE INDEX `clock_entries_stood_down` ON `clock_entries` (`id`) WHERE stood_down = 'open';--> statement-breakpoint
INSERT INTO requirements (id, scope, scope_id, kind, sector)
SELECT 'training-' || id, 'site', id, 'site_training', '' FROM sites WHERE training_needed = 1;--> statement-breakpoint
ALTER TABLE `sites` DROP COLUMN `training_needed`;