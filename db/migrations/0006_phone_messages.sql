CREATE TABLE `phone_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`once_key` text NOT NULL,
	`kind` text NOT NULL,
	`alert_id` text,
	`to_name` text NOT NULL,
	`to_end` text NOT NULL,
	`payload` text NOT NULL,
	`urgent` integer DEFAULT true NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`ms` integer,
	`error` text,
	`provider` text,
	`provider_id` text,
	`outcome` text,
	`cost` text,
	`currency` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `phone_messages_onceKey_unique` ON `phone_messages` (`once_key`);--> statement-breakpoint
CREATE INDEX `phone_messages_due` ON `phone_messages` (`due_at`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
CREATE INDEX `phone_messages_age` ON `phone_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `tested_numbers` (
	`number` text PRIMARY KEY NOT NULL,
	`code_mac` text,
	`code_until` integer,
	`tested_at` integer,
	`tested_by` text
);
--> statement-breakpoint
-- The company's contacts were told of every alert: a site that has steps of its own now names them among these.
UPDATE `sites` SET `ladder` = (
	SELECT json_group_array(json_object('step', n, 'afterMinutes', minutes, 'who', who, 'channel', channel)) FROM (
		SELECT row_number() OVER (ORDER BY minutes, place) AS n, minutes, who, channel FROM (
			SELECT json_extract(value, '$.afterMinutes') AS minutes, json_extract(value, '$.who') AS who, json_extract(value, '$.channel') AS channel, key AS place FROM json_each(`sites`.`ladder`)
			UNION ALL SELECT 2, 'company', 'mail', 100
			UNION ALL SELECT 5, 'company', 'mail', 101
		) ORDER BY n
	)
) WHERE json_array_length(`ladder`) > 0;
