CREATE TABLE `__new_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kiosk_id` text,
	`kiosk_name` text,
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
	`safe_at` integer,
	`escalations` integer DEFAULT 0 NOT NULL,
	`operation_id` text,
	`pressed_at` integer,
	`trust` text,
	`lone_session_id` text,
	`site_id` text,
	`acknowledged_name` text,
	`false_alarm` integer,
	`outcome` text,
	`seen_by_resolving` integer,
	`dial_asked` integer,
	`position` text,
	`shift_starts_at` integer,
	`shift_ends_at` integer,
	`checked_in_at` integer,
	`live_latitude` real,
	`live_longitude` real,
	`live_accuracy` real,
	`live_at` integer,
	`live_stopped_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_alerts`("id", "user_id", "type", "drill", "triggered_at", "updated_at", "presses", "latitude", "longitude", "accuracy", "address", "notes", "acknowledged_by", "acknowledged_at", "resolved_by", "resolved_at", "resolution", "safe_at", "escalations", "operation_id", "pressed_at", "trust", "lone_session_id", "site_id", "acknowledged_name", "false_alarm", "outcome", "seen_by_resolving", "dial_asked", "position", "shift_starts_at", "shift_ends_at", "checked_in_at", "live_latitude", "live_longitude", "live_accuracy", "live_at", "live_stopped_at") SELECT "id", "user_id", "type", "drill", "triggered_at", "updated_at", "presses", "latitude", "longitude", "accuracy", "address", "notes", "acknowledged_by", "acknowledged_at", "resolved_by", "resolved_at", "resolution", "safe_at", "escalations", "operation_id", "pressed_at", "trust", "lone_session_id", "site_id", "acknowledged_name", "false_alarm", "outcome", "seen_by_resolving", "dial_asked", "position", "shift_starts_at", "shift_ends_at", "checked_in_at", "live_latitude", "live_longitude", "live_accuracy", "live_at", "live_stopped_at" FROM `alerts`;--> statement-breakpoint
DROP TABLE `alerts`;--> statement-breakpoint
ALTER TABLE `__new_alerts` RENAME TO `alerts`;--> statement-breakpoint
CREATE INDEX `alerts_user` ON `alerts` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_kiosk` ON `alerts` (`kiosk_id`,`id`) WHERE kiosk_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `alerts_lone_session` ON `alerts` (`lone_session_id`) WHERE lone_session_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `alerts_open` ON `alerts` (`id`) WHERE acknowledged_at IS NULL AND resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_unresolved` ON `alerts` (`id`) WHERE resolved_at IS NULL;