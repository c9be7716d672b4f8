CREATE TABLE `holiday_days` (
	`day` text NOT NULL,
	`request_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`day`, `request_id`),
	FOREIGN KEY (`request_id`) REFERENCES `holiday_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `holiday_days_request` ON `holiday_days` (`request_id`);--> statement-breakpoint
CREATE TABLE `people_words` (
	`n` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_words_userId_unique` ON `people_words` (`user_id`);--> statement-breakpoint
CREATE TABLE `tallies` (
	`name` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `safety_violations_at`;--> statement-breakpoint
CREATE INDEX `safety_violations_at` ON `safety_violations` (`at`,`id`);--> statement-breakpoint
DROP INDEX `form_submissions_status`;--> statement-breakpoint
DROP INDEX `form_submissions_template`;--> statement-breakpoint
CREATE INDEX `form_submissions_when` ON `form_submissions` (coalesce(`submitted_at`, `created_at`),`id`);--> statement-breakpoint
CREATE INDEX `form_submissions_created` ON `form_submissions` (`created_at`);--> statement-breakpoint
CREATE INDEX `form_submissions_status` ON `form_submissions` (`status`,coalesce(`submitted_at`, `created_at`),`id`);--> statement-breakpoint
CREATE INDEX `form_submissions_template` ON `form_submissions` (`template_id`,coalesce(`submitted_at`, `created_at`),`id`);--> statement-breakpoint
DROP INDEX `users_role`;--> statement-breakpoint
CREATE INDEX `users_number` ON `users` (coalesce(`employee_id`, ''),`id`);--> statement-breakpoint
CREATE INDEX `users_consent` ON `users` (`consent_version`);--> statement-breakpoint
CREATE INDEX `users_held` ON `users` (`id`) WHERE legal_hold = 1;--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`last_name`,`first_name`,`id`);--> statement-breakpoint
CREATE INDEX `clock_entries_user_at` ON `clock_entries` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `clock_entries_check` ON `clock_entries` (`identity_check`,`id`);--> statement-breakpoint
CREATE INDEX `consent_logs_at` ON `consent_logs` (`at`);--> statement-breakpoint
CREATE INDEX `holiday_requests_start` ON `holiday_requests` (`start_date`,`id`);--> statement-breakpoint
CREATE INDEX `holiday_requests_requested` ON `holiday_requests` (`requested_at`);