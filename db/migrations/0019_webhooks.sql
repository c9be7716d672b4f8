CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`detail` text DEFAULT 'thin' NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`secrets` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`stopped_at` integer,
	`stopped_why` text
);
--> statement-breakpoint
DROP INDEX `hook_deliveries_due`;--> statement-breakpoint
ALTER TABLE `hook_deliveries` ADD `webhook_id` text DEFAULT 'alarms' NOT NULL;--> statement-breakpoint
ALTER TABLE `hook_deliveries` ADD `event_id` integer;--> statement-breakpoint
ALTER TABLE `hook_deliveries` ADD `status` integer;--> statement-breakpoint
ALTER TABLE `hook_deliveries` ADD `answer` text;--> statement-breakpoint
CREATE INDEX `hook_deliveries_turn` ON `hook_deliveries` (`webhook_id`,`urgent`,`due_at`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
CREATE INDEX `hook_deliveries_list` ON `hook_deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `hook_deliveries_due` ON `hook_deliveries` (`urgent`,`due_at`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
INSERT INTO `webhooks` (`id`, `url`, `types`, `detail`, `enabled`, `secrets`, `created_by`, `created_at`)
SELECT 'alarms', coalesce(json_extract(`value`, '$.url'), ''), '[]', 'full',
  coalesce(json_extract(`value`, '$.enabled'), 0), coalesce(json_extract(`value`, '$.secrets'), '[]'), `updated_by`, `updated_at`
FROM `settings` WHERE `key` = 'alarm_hook';--> statement-breakpoint
DELETE FROM `settings` WHERE `key` = 'alarm_hook';
