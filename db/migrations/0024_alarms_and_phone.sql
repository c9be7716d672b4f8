CREATE TABLE `alert_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`alert_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_notes_alert` ON `alert_notes` (`alert_id`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `phone` text;--> statement-breakpoint
CREATE INDEX `shifts_started` ON `shifts` (`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_unresolved` ON `alerts` (`id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `form_submissions_alarmed` ON `form_submissions` (`id`) WHERE alarms > 0 AND status = 'submitted';