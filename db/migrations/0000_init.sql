CREATE TABLE `idempotency_keys` (
	`actor_id` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor_id`, `path`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed` integer DEFAULT false NOT NULL,
	`last_step` integer,
	`recovery_hashes` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`ip` text,
	`user_agent` text,
	`location` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_secretHash_unique` ON `sessions` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `throttle` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`blocked_until` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `face_templates` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed` blob NOT NULL,
	`model` text NOT NULL,
	`frames` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `safety_reference_images` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`equipment_type` text NOT NULL,
	`file_id` text NOT NULL,
	`colour_family` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`at` integer NOT NULL,
	`used_at` integer,
	`passed` integer NOT NULL,
	`result` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `verifications_user` ON `verifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `verifications_at` ON `verifications` (`at`);--> statement-breakpoint
CREATE TABLE `clock_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`action` text NOT NULL,
	`at` integer NOT NULL,
	`shift_id` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`accuracy` real,
	`address` text,
	`location_at` integer,
	`face_verified` integer DEFAULT false NOT NULL,
	`uniform_detected` integer,
	`biometric` text,
	`verification_id` text,
	`method` text NOT NULL,
	`identity_check` text,
	`identity_checked_by` text,
	`identity_checked_at` integer,
	`identity_notes` text,
	`flags` text NOT NULL,
	`claimed` text,
	`notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clock_entries_user` ON `clock_entries` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `clock_entries_at` ON `clock_entries` (`at`);--> statement-breakpoint
CREATE INDEX `clock_entries_shift` ON `clock_entries` (`shift_id`);--> statement-breakpoint
CREATE INDEX `clock_entries_pending` ON `clock_entries` (`id`) WHERE identity_check = 'pending';--> statement-breakpoint
CREATE TABLE `safety_violations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`clock_entry_id` text,
	`type` text NOT NULL,
	`description` text NOT NULL,
	`at` integer NOT NULL,
	`location` text,
	`resolved` integer DEFAULT false NOT NULL,
	`resolved_by` text,
	`resolved_at` integer,
	`notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `safety_violations_user` ON `safety_violations` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `safety_violations_open` ON `safety_violations` (`id`) WHERE resolved = 0;--> statement-breakpoint
CREATE INDEX `safety_violations_at` ON `safety_violations` (`at`);--> statement-breakpoint
CREATE TABLE `shifts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`prompted_at` integer,
	`flagged_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shifts_one_open` ON `shifts` (`user_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `shifts_open` ON `shifts` (`started_at`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `shifts_user` ON `shifts` (`user_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `consent_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`consent_type` text NOT NULL,
	`consent_given` integer NOT NULL,
	`consent_version` text NOT NULL,
	`signature_file_id` text,
	`at` integer NOT NULL,
	`minute` integer NOT NULL,
	`ip` text,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_logs_once` ON `consent_logs` (`user_id`,`consent_type`,`consent_version`,`consent_given`,`minute`);--> statement-breakpoint
CREATE INDEX `consent_logs_user` ON `consent_logs` (`user_id`,`consent_type`,`at`);--> statement-breakpoint
CREATE TABLE `retention_policies` (
	`id` text PRIMARY KEY NOT NULL,
	`data_type` text NOT NULL,
	`retention_period_days` integer NOT NULL,
	`description` text,
	`overridden` integer DEFAULT false NOT NULL,
	`notes` text,
	`created_at` integer NOT NULL,
	`created_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `retention_policies_dataType_unique` ON `retention_policies` (`data_type`);--> statement-breakpoint
CREATE TABLE `document_acknowledgements` (
	`document_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`document_id`, `user_id`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`category` text NOT NULL,
	`file_url` text NOT NULL,
	`file_id` text,
	`file_type` text,
	`file_size` integer DEFAULT 0 NOT NULL,
	`user_id` text,
	`needs_acknowledgement` integer DEFAULT false NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `documents_category` ON `documents` (`category`,`id`);--> statement-breakpoint
CREATE INDEX `documents_owner` ON `documents` (`user_id`);--> statement-breakpoint
CREATE TABLE `news_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`category` text NOT NULL,
	`excerpt` text,
	`image_file_id` text,
	`author_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `news_published` ON `news_articles` (`published_at`,`id`);--> statement-breakpoint
CREATE TABLE `performance_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`rating` integer NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `performance_feedback_user` ON `performance_feedback` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`drill` integer DEFAULT false NOT NULL,
	`triggered_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`presses` integer DEFAULT 1 NOT NULL,
	`latitude` real,
	`longitude` real,
	`accuracy` real,
	`address` text,
	`notes` text,
	`acknowledged_by` text,
	`acknowledged_at` integer,
	`resolved_by` text,
	`resolved_at` integer,
	`resolution` text,
	`escalations` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `alerts_user` ON `alerts` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_open` ON `alerts` (`id`) WHERE acknowledged_at IS NULL AND resolved_at IS NULL;--> statement-breakpoint
CREATE TABLE `event_checkpoints` (
	`last_event_id` integer PRIMARY KEY NOT NULL,
	`mac` text NOT NULL,
	`signature` text NOT NULL,
	`removed` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `event_details` (
	`event_id` integer PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`details` text NOT NULL,
	`payload` text,
	`ip` text,
	`user_agent` text
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`type` text NOT NULL,
	`actor_id` text,
	`subject_type` text,
	`subject_id` text,
	`person_id` text,
	`audience` text NOT NULL,
	`details_hash` text NOT NULL,
	`mac` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_actor` ON `events` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_person` ON `events` (`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `events_type` ON `events` (`type`,`id`);--> statement-breakpoint
CREATE INDEX `events_at` ON `events` (`at`);--> statement-breakpoint
CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`once_key` text NOT NULL,
	`to_name` text,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`attachments` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_at` integer,
	`sent_at` integer,
	`error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `letters_onceKey_unique` ON `letters` (`once_key`);--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`due_at`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
CREATE INDEX `letters_state` ON `letters` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`failed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `reactions` (
	`event_id` integer NOT NULL,
	`name` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_at` integer,
	`done_at` integer,
	`error` text,
	PRIMARY KEY(`event_id`, `name`)
);
--> statement-breakpoint
CREATE INDEX `reactions_due` ON `reactions` (`due_at`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
CREATE INDEX `reactions_failed` ON `reactions` (`event_id`) WHERE state = 'failed';--> statement-breakpoint
CREATE TABLE `schedule_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`ok` integer,
	`summary` text
);
--> statement-breakpoint
CREATE INDEX `schedule_runs_name` ON `schedule_runs` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `seen_marks` (
	`user_id` text NOT NULL,
	`topic` text NOT NULL,
	`event_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic`)
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer,
	`height` integer,
	`created_at` integer NOT NULL,
	`created_by` text
);
--> statement-breakpoint
CREATE INDEX `files_owner` ON `files` (`owner_id`);--> statement-breakpoint
CREATE INDEX `files_sha` ON `files` (`sha256`);--> statement-breakpoint
CREATE TABLE `keys` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`wrapped` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `form_photos` (
	`submission_id` text NOT NULL,
	`field` text NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`submission_id`, `field`, `position`),
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `form_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`status` text NOT NULL,
	`notes` text,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `form_reviews_submission` ON `form_reviews` (`submission_id`,`id`);--> statement-breakpoint
CREATE TABLE `form_submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`user_id` text NOT NULL,
	`template_id` integer NOT NULL,
	`template_version` integer NOT NULL,
	`status` text NOT NULL,
	`complete` integer DEFAULT false NOT NULL,
	`data` text,
	`sealed` blob,
	`alarms` integer DEFAULT 0 NOT NULL,
	`signature_file_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`submitted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `form_submissions_reference_unique` ON `form_submissions` (`reference`);--> statement-breakpoint
CREATE INDEX `form_submissions_user` ON `form_submissions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `form_submissions_status` ON `form_submissions` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `form_submissions_template` ON `form_submissions` (`template_id`,`id`);--> statement-breakpoint
CREATE TABLE `form_templates` (
	`template_id` integer NOT NULL,
	`version` integer NOT NULL,
	`template` text NOT NULL,
	PRIMARY KEY(`template_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `holiday_ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`days` integer NOT NULL,
	`request_id` text,
	`reason` text,
	`by` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `holiday_ledger_user` ON `holiday_ledger` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `holiday_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`days` integer NOT NULL,
	`reason` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`requested_at` integer NOT NULL,
	`review_notes` text,
	`reviewed_by` text,
	`reviewed_at` integer,
	`overridden` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `holiday_requests_user` ON `holiday_requests` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `holiday_requests_status` ON `holiday_requests` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `holiday_requests_dates` ON `holiday_requests` (`status`,`start_date`,`end_date`);--> statement-breakpoint
CREATE TABLE `presence` (
	`user_id` text PRIMARY KEY NOT NULL,
	`clocked_in_at` integer,
	`last_action` text,
	`last_at` integer,
	`location` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `presence_clocked_in` ON `presence` (`clocked_in_at`);--> statement-breakpoint
CREATE INDEX `presence_last` ON `presence` (`last_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`password_hash` text,
	`must_change_password` integer DEFAULT false NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`department` text,
	`position` text,
	`employee_id` text,
	`profile_file_id` text,
	`is_active` integer DEFAULT true NOT NULL,
	`clock_in_method` text DEFAULT 'biometric' NOT NULL,
	`consent_version` text,
	`holiday_entitlement` integer DEFAULT 25 NOT NULL,
	`holiday_year_start` text,
	`auto_reset_holidays` integer DEFAULT true NOT NULL,
	`legal_hold` integer DEFAULT false NOT NULL,
	`deactivated_at` integer,
	`first_sign_in_at` integer,
	`last_sign_in_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_employee_id` ON `users` (`employee_id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`last_name`,`first_name`,`id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`is_active`);--> statement-breakpoint
CREATE TABLE `geocode_cache` (
	`key` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `threat_readings` (
	`id` text PRIMARY KEY NOT NULL,
	`level` text NOT NULL,
	`description` text NOT NULL,
	`source` text NOT NULL,
	`published_at` integer,
	`checked_at` integer NOT NULL,
	`set_by` text,
	`created_at` integer NOT NULL
);
