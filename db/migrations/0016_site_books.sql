CREATE TABLE `client_links` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`token` text NOT NULL,
	`password_hash` text NOT NULL,
	`from_on` text,
	`to_on` text,
	`ends_on` text NOT NULL,
	`email` text,
	`schedule` text,
	`last_sent_on` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`opened_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_links_token` ON `client_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `client_links_site` ON `client_links` (`site_id`,`id`);--> statement-breakpoint
CREATE INDEX `client_links_ends` ON `client_links` (`ends_on`);--> statement-breakpoint
CREATE TABLE `site_handovers` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`post_id` text,
	`words` text NOT NULL,
	`given_by` text NOT NULL,
	`given_at` integer NOT NULL,
	`keys` text NOT NULL,
	`taken_by` text,
	`taken_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`given_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `site_handovers_site` ON `site_handovers` (`site_id`,`given_at`,`id`);--> statement-breakpoint
CREATE INDEX `site_handovers_open` ON `site_handovers` (`taken_at`,`given_at`);--> statement-breakpoint
CREATE INDEX `site_handovers_given` ON `site_handovers` (`given_by`,`id`);--> statement-breakpoint
CREATE INDEX `site_handovers_taken` ON `site_handovers` (`taken_by`,`id`);--> statement-breakpoint
CREATE TABLE `site_key_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`site_id` text NOT NULL,
	`direction` text NOT NULL,
	`holder` text NOT NULL,
	`due_at` integer,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`signature_file_id` text,
	FOREIGN KEY (`key_id`) REFERENCES `site_keys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `site_key_moves_site` ON `site_key_moves` (`site_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `site_key_moves_key` ON `site_key_moves` (`key_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `site_key_moves_by` ON `site_key_moves` (`by`,`id`);--> statement-breakpoint
CREATE INDEX `site_key_moves_at` ON `site_key_moves` (`at`);--> statement-breakpoint
CREATE TABLE `site_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`tag` text,
	`holder` text,
	`out_at` integer,
	`due_at` integer,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `site_keys_site` ON `site_keys` (`site_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `site_keys_due` ON `site_keys` (`due_at`);--> statement-breakpoint
CREATE TABLE `site_log` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`n` integer NOT NULL,
	`kind` text NOT NULL,
	`words` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`written_at` integer NOT NULL,
	`user_id` text,
	`subject_type` text,
	`subject_id` text,
	`operation_id` text,
	`trust` text,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_log_number` ON `site_log` (`site_id`,`n`);--> statement-breakpoint
CREATE UNIQUE INDEX `site_log_subject` ON `site_log` (`subject_type`,`subject_id`) WHERE subject_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `site_log_occurred` ON `site_log` (`site_id`,`occurred_at`,`n`);--> statement-breakpoint
CREATE INDEX `site_log_user` ON `site_log` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `site_log_written` ON `site_log` (`written_at`);--> statement-breakpoint
CREATE TABLE `site_log_numbers` (
	`site_id` text PRIMARY KEY NOT NULL,
	`last_n` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `site_log_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `site_log`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_log_photos_entry` ON `site_log_photos` (`entry_id`,`position`);--> statement-breakpoint
CREATE TABLE `site_log_strikes` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	FOREIGN KEY (`entry_id`) REFERENCES `site_log`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `site_book_settings` (
	`site_id` text PRIMARY KEY NOT NULL,
	`visitor_days` integer DEFAULT 30 NOT NULL,
	`show_photos` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `visits` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`company` text,
	`host` text,
	`vehicle` text,
	`badge` text,
	`in_at` integer NOT NULL,
	`out_at` integer,
	`in_by` text NOT NULL,
	`out_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `visits_site` ON `visits` (`site_id`,`in_at`,`id`);--> statement-breakpoint
CREATE INDEX `visits_here` ON `visits` (`site_id`,`in_at`) WHERE out_at IS NULL;