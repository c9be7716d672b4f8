CREATE TABLE `action_emails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sent_on` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `actions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`words` text NOT NULL,
	`subject_type` text,
	`subject_id` text,
	`user_id` text,
	`owner_id` text,
	`site_id` text,
	`due_on` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`opened_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`closed_by` text,
	`closed_at` integer,
	`closed_words` text,
	`evidence` text,
	`remind_on` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `actions_subject` ON `actions` (`kind`,`subject_type`,`subject_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `actions_about` ON `actions` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `actions_due` ON `actions` (`state`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `actions_kind` ON `actions` (`state`,`kind`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `actions_site` ON `actions` (`state`,`site_id`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `actions_user` ON `actions` (`user_id`,`state`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `actions_owner` ON `actions` (`owner_id`,`state`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `actions_closed` ON `actions` (`closed_at`);--> statement-breakpoint
CREATE INDEX `actions_remind` ON `actions` (`remind_on`) WHERE state = 'open';