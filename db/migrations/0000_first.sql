CREATE TABLE `absences` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`remind_days` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `alert_forms` (
	`alert_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`alert_id`, `submission_id`),
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `alert_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`alert_id` text NOT NULL,
	`file_id` text NOT NULL,
	`words` text,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `alerts` (
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
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`site_ids` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`last_used_at` integer,
	`last_used_ip` text
);
--> statement-breakpoint
CREATE TABLE `assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`duty_id` text NOT NULL,
	`user_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`decline_reason` text,
	`decided_by` text,
	`told_at` integer,
	`told_version` integer,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`duty_id`) REFERENCES `duties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `checkpoint_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`checkpoint_id` text NOT NULL,
	`token` text NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	`retired_at` integer,
	FOREIGN KEY (`checkpoint_id`) REFERENCES `checkpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `checkpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`note` text,
	`question` text,
	`photo_needed` integer DEFAULT false NOT NULL,
	`latitude` real,
	`longitude` real,
	`radius_metres` integer DEFAULT 30 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`operation_id` text,
	`made_at` integer,
	`received_at` integer,
	`trust` text,
	`not_before` integer,
	`not_after` integer,
	`provisional` integer DEFAULT false NOT NULL,
	`entered_by` text,
	`site_id` text,
	`duty_id` text,
	`distance_m` integer,
	`radius_m` integer,
	`fence` text,
	`effective_at` integer,
	`withdrawn_at` integer,
	`stood_down` text,
	`stood_down_words` text,
	`stood_down_by` text,
	`stood_down_at` integer,
	`stood_down_notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`shift_id` text,
	`entry_id` text,
	`site_id` text,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`original_at` integer,
	`counted_at` integer,
	`reason` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`requested_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `credential_kinds` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`lasts_months` integer,
	`remind_days` integer,
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
CREATE TABLE `desk_entries` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	`text` text,
	`corrects` integer,
	`other_id` text,
	`signed_by` text,
	`open` text
);
--> statement-breakpoint
CREATE TABLE `device_marks` (
	`mark_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `duties` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`site_id` text NOT NULL,
	`day` text NOT NULL,
	`wall_start` text NOT NULL,
	`wall_end` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`break_minutes` integer DEFAULT 0 NOT NULL,
	`people` integer DEFAULT 1 NOT NULL,
	`assigned` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`published_at` integer,
	`pattern_id` text,
	`pattern_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `duty_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`duty_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	`before` text,
	`after` text,
	`notice_s` integer NOT NULL,
	`told_at` integer,
	FOREIGN KEY (`duty_id`) REFERENCES `duties`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`once_key` text NOT NULL,
	`to_name` text,
	`to_address` text NOT NULL,
	`text` text NOT NULL,
	`attachments` text,
	`person_id` text,
	`urgent` integer DEFAULT false NOT NULL,
	`bulk` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_at` integer,
	`sent_at` integer,
	`error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
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
	`user_agent` text,
	`seal` text
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
	`mac` text NOT NULL,
	`mac_version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `exceptions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`duty_id` text,
	`user_id` text,
	`site_id` text,
	`entry_id` text,
	`due_at` integer NOT NULL,
	`minutes` integer,
	`reason` text,
	`opened_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`owner_id` text,
	`notes` text,
	`outcome` text,
	`closed_at` integer,
	`closed_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
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
	`operation_id` text,
	`made_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `form_templates` (
	`template_id` integer NOT NULL,
	`version` integer NOT NULL,
	`template` text NOT NULL,
	PRIMARY KEY(`template_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `geocode_cache` (
	`key` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`site_id` text,
	`level` text NOT NULL,
	`granted_by` text,
	`granted_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `holiday_days` (
	`day` text NOT NULL,
	`request_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`day`, `request_id`),
	FOREIGN KEY (`request_id`) REFERENCES `holiday_requests`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE TABLE `hook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`once_key` text NOT NULL,
	`webhook_id` text DEFAULT 'alarms' NOT NULL,
	`type` text NOT NULL,
	`event_id` integer,
	`alert_id` text,
	`payload` text NOT NULL,
	`urgent` integer DEFAULT true NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`ms` integer,
	`status` integer,
	`answer` text,
	`error` text
);
--> statement-breakpoint
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
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `instruction_reads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`site_id` text NOT NULL,
	`version` text NOT NULL,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `keys` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`wrapped` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `kiosk_pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`pin_hash` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `kiosks` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`code_hash` text,
	`code_until` integer,
	`secret_hash` text,
	`enrolled_at` integer,
	`enrolled_ip` text,
	`last_seen_at` integer,
	`last_seen_ip` text,
	`waiting` integer DEFAULT 0 NOT NULL,
	`revoked_at` integer,
	`revoked_by` text
);
--> statement-breakpoint
CREATE TABLE `ladder_runs` (
	`alert_id` text NOT NULL,
	`step` integer NOT NULL,
	`who` text NOT NULL,
	`channel` text NOT NULL,
	`planned_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`done_at` integer,
	`told` integer,
	PRIMARY KEY(`alert_id`, `step`)
);
--> statement-breakpoint
CREATE TABLE `leave_hours` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`minutes` integer NOT NULL,
	`day` text NOT NULL,
	`period_id` text,
	`worked_minutes` integer,
	`reason` text,
	`by` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `leave_in_hours` (
	`user_id` text PRIMARY KEY NOT NULL,
	`from_on` text NOT NULL,
	`rolled_up_from` text,
	`set_by` text,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `lone_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`trust` text NOT NULL,
	`source` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`accuracy` real,
	`battery` integer,
	`operation_id` text,
	`by` text,
	`words` text,
	FOREIGN KEY (`session_id`) REFERENCES `lone_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `lone_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`site_id` text,
	`shift_id` text,
	`place` text,
	`started_at` integer NOT NULL,
	`started_how` text NOT NULL,
	`started_by` text,
	`planned_end_at` integer,
	`interval_s` integer NOT NULL,
	`grace_s` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`reminded_at` integer,
	`late_at` integer,
	`missed_at` integer,
	`overrun_at` integer,
	`next_look_at` integer,
	`state` text DEFAULT 'active' NOT NULL,
	`ended_at` integer,
	`ended_how` text,
	`ended_by` text,
	`note` text,
	`drill` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `news_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`html` text,
	`category` text NOT NULL,
	`excerpt` text,
	`image_file_id` text,
	`author_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
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
	`bytes` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`received_at` integer NOT NULL,
	`made_at` integer,
	`at` integer,
	`trust` text,
	`not_before` integer,
	`not_after` integer,
	`state` text NOT NULL,
	`next_try_at` integer,
	`stuck_at` integer,
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
CREATE TABLE `opt_out_ends` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`notice_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `outbox_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `patterns` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`weeks` text NOT NULL,
	`user_ids` text NOT NULL,
	`starts_on` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pay_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`period_id` text NOT NULL,
	`format` text NOT NULL,
	`state` text NOT NULL,
	`lines` integer NOT NULL,
	`sha256` text NOT NULL,
	`people` text,
	`exported_by` text,
	`exported_at` integer NOT NULL,
	FOREIGN KEY (`period_id`) REFERENCES `pay_periods`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pay_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`period_id` text NOT NULL,
	`user_id` text NOT NULL,
	`shift_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`site_name` text,
	`starts_at` integer,
	`ends_at` integer,
	`worked_minutes` integer NOT NULL,
	`break_minutes` integer NOT NULL,
	`paid_minutes` integer NOT NULL,
	`bands` text NOT NULL,
	FOREIGN KEY (`period_id`) REFERENCES `pay_periods`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pay_periods` (
	`id` text PRIMARY KEY NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	`locked_by` text,
	`locked_at` integer,
	`reason` text,
	`lock_reason` text
);
--> statement-breakpoint
CREATE TABLE `people_words` (
	`n` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `person_pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`safe_hash` text NOT NULL,
	`duress_hash` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `phone_contacts` (
	`phone_id` text NOT NULL,
	`last_seq` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`phone_id`, `last_seq`),
	FOREIGN KEY (`phone_id`) REFERENCES `phones`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`ended_seq` integer,
	`lost_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`people` integer DEFAULT 1 NOT NULL,
	`works_alone` integer DEFAULT false NOT NULL,
	`check_interval_minutes` integer,
	`unpaid_break_minutes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `presence` (
	`user_id` text PRIMARY KEY NOT NULL,
	`clocked_in_at` integer,
	`last_action` text,
	`last_at` integer,
	`location` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `push_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`once_key` text NOT NULL,
	`subscription_id` text NOT NULL,
	`payload` text NOT NULL,
	`urgent` integer DEFAULT false NOT NULL,
	`bulk` integer DEFAULT false NOT NULL,
	`ttl_s` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reactions` (
	`event_id` integer NOT NULL,
	`name` text NOT NULL,
	`urgent` integer DEFAULT false NOT NULL,
	`bulk` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_at` integer,
	`done_at` integer,
	`error` text,
	PRIMARY KEY(`event_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `requirements` (
	`id` text PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`scope_id` text NOT NULL,
	`kind` text NOT NULL,
	`sector` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `responders` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`alert_id` text NOT NULL,
	`to_name` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`used_name` text
);
--> statement-breakpoint
CREATE TABLE `retention_policies` (
	`id` text PRIMARY KEY NOT NULL,
	`data_type` text NOT NULL,
	`retention_period_days` integer NOT NULL,
	`description` text,
	`overridden` integer DEFAULT false NOT NULL,
	`notes` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`effective_from` integer,
	`previous_days` integer,
	`removed_at` integer
);
--> statement-breakpoint
CREATE TABLE `riddor_assessments` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`who` text NOT NULL,
	`what` text NOT NULL,
	`occurred_on` text NOT NULL,
	`work_related` integer NOT NULL,
	`user_id` text,
	`absent_from` text,
	`decision` text NOT NULL,
	`reference` text,
	`sealed` blob,
	`due_on` text,
	`trigger` text,
	`reportable` integer NOT NULL,
	`assessed_by` text,
	`assessed_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
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
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `schedule_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`ok` integer,
	`summary` text
);
--> statement-breakpoint
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
CREATE TABLE `seen_marks` (
	`user_id` text NOT NULL,
	`topic` text NOT NULL,
	`event_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic`)
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
	`confirmed_at` integer,
	`portal_seen_at` integer,
	`both_factors` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE TABLE `shift_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`duty_id` text NOT NULL,
	`user_id` text NOT NULL,
	`instead_of` text,
	`state` text NOT NULL,
	`turn` integer NOT NULL,
	`minutes_each` integer,
	`reason` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`offered_at` integer,
	`next_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`duty_id`) REFERENCES `duties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `shifts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`prompted_at` integer,
	`prompted_again_at` integer,
	`flagged_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
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
CREATE TABLE `site_instructions` (
	`site_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`version` text NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `site_log_strikes` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	FOREIGN KEY (`entry_id`) REFERENCES `site_log`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `site_training` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`user_id` text NOT NULL,
	`trained_on` text NOT NULL,
	`trainer` text NOT NULL,
	`words` text,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sites` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`client` text,
	`address` text,
	`latitude` real,
	`longitude` real,
	`nation` text DEFAULT 'england-and-wales' NOT NULL,
	`radius_metres` integer DEFAULT 100 NOT NULL,
	`place_needed` integer DEFAULT false NOT NULL,
	`confirm_hours` integer DEFAULT 24 NOT NULL,
	`works_alone` integer DEFAULT false NOT NULL,
	`check_interval_minutes` integer DEFAULT 60 NOT NULL,
	`check_reason` text,
	`check_review_on` text,
	`contacts` text NOT NULL,
	`ladder` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE TABLE `swaps` (
	`id` text PRIMARY KEY NOT NULL,
	`duty_id` text NOT NULL,
	`from_user_id` text NOT NULL,
	`to_user_id` text NOT NULL,
	`state` text NOT NULL,
	`offered_at` integer NOT NULL,
	`answered_at` integer,
	`decided_at` integer,
	`decided_by` text,
	`reason` text,
	FOREIGN KEY (`duty_id`) REFERENCES `duties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`from_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tested_numbers` (
	`number` text PRIMARY KEY NOT NULL,
	`code_mac` text,
	`code_until` integer,
	`tested_at` integer,
	`tested_by` text
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
--> statement-breakpoint
CREATE TABLE `throttle` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`blocked_until` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tour_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tour_id` text NOT NULL,
	`version_id` text NOT NULL,
	`site_id` text NOT NULL,
	`slot_key` text,
	`due_at` integer,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`user_id` text,
	`phone_run_id` text,
	`started_at` integer,
	`started_trust` text,
	`start_received_at` integer,
	`ended_at` integer,
	`ended_trust` text,
	`end_received_at` integer,
	`reason` text,
	`planned` integer NOT NULL,
	`scanned` integer DEFAULT 0 NOT NULL,
	`marked` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`tour_id`) REFERENCES `tours`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `tour_versions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tour_scans` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`checkpoint_id` text NOT NULL,
	`token_id` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`made_at` integer,
	`trust` text NOT NULL,
	`not_before` integer,
	`not_after` integer,
	`operation_id` text,
	`method` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`accuracy` real,
	`fence` text NOT NULL,
	`distance_metres` integer,
	`retired` integer NOT NULL,
	`marks` text NOT NULL,
	`answer` text,
	`note` text,
	`photo_file_id` text,
	FOREIGN KEY (`run_id`) REFERENCES `tour_runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tour_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`tour_id` text NOT NULL,
	`n` integer NOT NULL,
	`name` text NOT NULL,
	`order` text NOT NULL,
	`points` text NOT NULL,
	`schedule` text,
	`allowed_minutes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	FOREIGN KEY (`tour_id`) REFERENCES `tours`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tours` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`version_id` text NOT NULL,
	`planned_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `unavailable_times` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`wall_start` text,
	`wall_end` text,
	`weekly` integer DEFAULT false NOT NULL,
	`until_on` text,
	`words` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`password_hash` text,
	`must_change_password` integer DEFAULT false NOT NULL,
	`password_replaced_by` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`department` text,
	`position` text,
	`employee_id` text,
	`phone` text,
	`profile_file_id` text,
	`is_active` integer DEFAULT true NOT NULL,
	`clock_in_method` text DEFAULT 'biometric' NOT NULL,
	`face_enrolled_at` integer,
	`has_face` integer DEFAULT false NOT NULL,
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
CREATE TABLE `vehicle_checks` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`vehicle_id` text NOT NULL,
	`user_id` text NOT NULL,
	`checked_on` text NOT NULL,
	`odometer` integer,
	`critical` text NOT NULL,
	`others` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `vehicles` (
	`id` text PRIMARY KEY NOT NULL,
	`plate` text NOT NULL,
	`plate_key` text NOT NULL,
	`make_model` text,
	`site_id` text,
	`state` text DEFAULT 'on_road' NOT NULL,
	`off_words` text,
	`off_at` integer,
	`off_by` text,
	`cleared_at` integer,
	`cleared_by` text,
	`cleared_words` text,
	`cleared_evidence` text,
	`odometer` integer,
	`checked_on` text,
	`mot_on` text,
	`insurance_on` text,
	`service_on` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer
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
	`turn` text,
	`turn_ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
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
CREATE TABLE `watch_tests` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`ok` integer NOT NULL,
	`ms` integer NOT NULL,
	`steps` text NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `alert_notes_alert` ON `alert_notes` (`alert_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `assignments_once` ON `assignments` (`duty_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `assignments_unconfirmed` ON `assignments` (`starts_at`) WHERE state = 'assigned';
--> statement-breakpoint
CREATE INDEX `assignments_user` ON `assignments` (`user_id`,`starts_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_tokenHash_unique` ON `calendar_feeds` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `clock_entries_at` ON `clock_entries` (`at`,`action`);
--> statement-breakpoint
CREATE INDEX `clock_entries_check` ON `clock_entries` (`identity_check`,`id`);
--> statement-breakpoint
CREATE INDEX `clock_entries_pending` ON `clock_entries` (`id`) WHERE identity_check = 'pending';
--> statement-breakpoint
CREATE INDEX `clock_entries_provisional` ON `clock_entries` (`user_id`) WHERE provisional = 1;
--> statement-breakpoint
CREATE INDEX `clock_entries_shift` ON `clock_entries` (`shift_id`);
--> statement-breakpoint
CREATE INDEX `clock_entries_user_at` ON `clock_entries` (`user_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `consent_logs_at` ON `consent_logs` (`at`);
--> statement-breakpoint
CREATE INDEX `consent_logs_user` ON `consent_logs` (`user_id`,`consent_type`,`at`);
--> statement-breakpoint
CREATE INDEX `corrections_pending` ON `corrections` (`user_id`,`id`) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `corrections_shift` ON `corrections` (`shift_id`);
--> statement-breakpoint
CREATE INDEX `corrections_status` ON `corrections` (`status`,`id`);
--> statement-breakpoint
CREATE INDEX `corrections_user` ON `corrections` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `device_marks_session` ON `device_marks` (`session_id`);
--> statement-breakpoint
CREATE INDEX `device_marks_user` ON `device_marks` (`user_id`);
--> statement-breakpoint
CREATE INDEX `document_acknowledgements_at` ON `document_acknowledgements` (`document_id`,`at`,`user_id`);
--> statement-breakpoint
CREATE INDEX `document_acknowledgements_user` ON `document_acknowledgements` (`user_id`);
--> statement-breakpoint
CREATE INDEX `documents_category` ON `documents` (`category`,`id`);
--> statement-breakpoint
CREATE INDEX `documents_owner` ON `documents` (`user_id`);
--> statement-breakpoint
CREATE INDEX `duties_end` ON `duties` (`ends_at`);
--> statement-breakpoint
CREATE INDEX `duties_open` ON `duties` (`starts_at`,`id`) WHERE assigned < people AND state IN ('published', 'changed');
--> statement-breakpoint
CREATE UNIQUE INDEX `duties_pattern` ON `duties` (`pattern_id`,`pattern_key`) WHERE pattern_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `duties_post` ON `duties` (`post_id`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `duties_site` ON `duties` (`site_id`,`starts_at`,`id`);
--> statement-breakpoint
CREATE INDEX `duties_start` ON `duties` (`starts_at`,`id`);
--> statement-breakpoint
CREATE INDEX `duty_changes_at` ON `duty_changes` (`at`,`id`);
--> statement-breakpoint
CREATE INDEX `duty_changes_duty` ON `duty_changes` (`duty_id`,`id`);
--> statement-breakpoint
CREATE INDEX `duty_changes_user` ON `duty_changes` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`urgent`,`bulk`,`due_at`) WHERE state IN ('waiting', 'claimed');
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_onceKey_unique` ON `emails` (`once_key`);
--> statement-breakpoint
CREATE INDEX `emails_state` ON `emails` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `events_at` ON `events` (`at`);
--> statement-breakpoint
CREATE INDEX `events_by_another` ON `events` (`actor_id`,`id`) WHERE actor_id IS NOT person_id;
--> statement-breakpoint
CREATE INDEX `events_person` ON `events` (`person_id`,`id`);
--> statement-breakpoint
CREATE INDEX `events_type_at` ON `events` (`type`,`at`);
--> statement-breakpoint
CREATE INDEX `exceptions_about` ON `exceptions` (`about`,`id`);
--> statement-breakpoint
CREATE INDEX `exceptions_closed` ON `exceptions` (`closed_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `exceptions_open` ON `exceptions` (`about`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `exceptions_state` ON `exceptions` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `exceptions_user` ON `exceptions` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `files_owner` ON `files` (`owner_id`);
--> statement-breakpoint
CREATE INDEX `files_sha` ON `files` (`sha256`);
--> statement-breakpoint
CREATE INDEX `form_reviews_submission` ON `form_reviews` (`submission_id`,`id`);
--> statement-breakpoint
CREATE INDEX `form_submissions_alarmed` ON `form_submissions` (`id`) WHERE alarms > 0 AND status = 'submitted';
--> statement-breakpoint
CREATE INDEX `form_submissions_created` ON `form_submissions` (`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `form_submissions_reference_unique` ON `form_submissions` (`reference`);
--> statement-breakpoint
CREATE INDEX `form_submissions_status` ON `form_submissions` (`status`,coalesce(`submitted_at`, `created_at`),`id`);
--> statement-breakpoint
CREATE INDEX `form_submissions_template` ON `form_submissions` (`template_id`,coalesce(`submitted_at`, `created_at`),`id`);
--> statement-breakpoint
CREATE INDEX `form_submissions_user` ON `form_submissions` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `form_submissions_when` ON `form_submissions` (coalesce(`submitted_at`, `created_at`),`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_all` ON `grants` (`user_id`) WHERE site_id IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_person` ON `grants` (`user_id`,`site_id`);
--> statement-breakpoint
CREATE INDEX `grants_site` ON `grants` (`site_id`);
--> statement-breakpoint
CREATE INDEX `holiday_days_request` ON `holiday_days` (`request_id`);
--> statement-breakpoint
CREATE INDEX `holiday_ledger_user` ON `holiday_ledger` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `holiday_requests_dates` ON `holiday_requests` (`status`,`start_date`,`end_date`);
--> statement-breakpoint
CREATE INDEX `holiday_requests_end` ON `holiday_requests` (`status`,`end_date`,`id`);
--> statement-breakpoint
CREATE INDEX `holiday_requests_requested` ON `holiday_requests` (`requested_at`);
--> statement-breakpoint
CREATE INDEX `holiday_requests_start` ON `holiday_requests` (`start_date`,`id`);
--> statement-breakpoint
CREATE INDEX `holiday_requests_status` ON `holiday_requests` (`status`,`id`);
--> statement-breakpoint
CREATE INDEX `holiday_requests_user` ON `holiday_requests` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `hook_deliveries_age` ON `hook_deliveries` (`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `hook_deliveries_onceKey_unique` ON `hook_deliveries` (`once_key`);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `instruction_reads_once` ON `instruction_reads` (`user_id`,`site_id`,`version`);
--> statement-breakpoint
CREATE INDEX `ladder_runs_due` ON `ladder_runs` (`due_at`) WHERE done_at IS NULL;
--> statement-breakpoint
CREATE INDEX `lone_checks_located` ON `lone_checks` (`at`) WHERE latitude IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `lone_checks_session` ON `lone_checks` (`session_id`,`id`);
--> statement-breakpoint
CREATE INDEX `lone_sessions_checked` ON `lone_sessions` (`checked_at`) WHERE state = 'active';
--> statement-breakpoint
CREATE INDEX `lone_sessions_look` ON `lone_sessions` (`next_look_at`) WHERE state = 'active';
--> statement-breakpoint
CREATE UNIQUE INDEX `lone_sessions_one_active` ON `lone_sessions` (`user_id`) WHERE state = 'active' AND drill = 0;
--> statement-breakpoint
CREATE INDEX `lone_sessions_started` ON `lone_sessions` (`started_at`);
--> statement-breakpoint
CREATE INDEX `lone_sessions_user` ON `lone_sessions` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `news_published` ON `news_articles` (`published_at`,`id`);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`);
--> statement-breakpoint
CREATE INDEX `operations_arrived` ON `operations` (`received_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `operations_number` ON `operations` (`phone_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `operations_state` ON `operations` (`state`,`received_at`,`id`);
--> statement-breakpoint
CREATE INDEX `operations_user` ON `operations` (`user_id`,`received_at`,`id`);
--> statement-breakpoint
CREATE INDEX `opt_out_ends_user` ON `opt_out_ends` (`user_id`);
--> statement-breakpoint
CREATE INDEX `patterns_site` ON `patterns` (`site_id`,`id`);
--> statement-breakpoint
CREATE INDEX `pay_lines_day` ON `pay_lines` (`day`,`shift_id`);
--> statement-breakpoint
CREATE INDEX `pay_lines_period` ON `pay_lines` (`period_id`,`id`);
--> statement-breakpoint
CREATE INDEX `pay_lines_shift` ON `pay_lines` (`shift_id`);
--> statement-breakpoint
CREATE INDEX `pay_lines_user` ON `pay_lines` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `pay_periods_from` ON `pay_periods` (`from_on`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_words_userId_unique` ON `people_words` (`user_id`);
--> statement-breakpoint
CREATE INDEX `performance_feedback_user` ON `performance_feedback` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `phones_heard` ON `phones` (`last_heard_at`,`id`);
--> statement-breakpoint
CREATE INDEX `phones_user` ON `phones` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `posts_site` ON `posts` (`site_id`,`name`,`id`);
--> statement-breakpoint
CREATE INDEX `presence_clocked_in` ON `presence` (`clocked_in_at`);
--> statement-breakpoint
CREATE INDEX `presence_last` ON `presence` (`last_at`);
--> statement-breakpoint
CREATE INDEX `push_messages_age` ON `push_messages` (`created_at`);
--> statement-breakpoint
CREATE INDEX `push_messages_due` ON `push_messages` (`due_at`) WHERE state IN ('waiting', 'claimed');
--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_onceKey_unique` ON `push_messages` (`once_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `reactions_due` ON `reactions` (`urgent`,`bulk`,`event_id`) WHERE state IN ('waiting', 'claimed');
--> statement-breakpoint
CREATE INDEX `reactions_failed` ON `reactions` (`event_id`) WHERE state = 'failed';
--> statement-breakpoint
CREATE INDEX `responders_alert` ON `responders` (`alert_id`);
--> statement-breakpoint
CREATE INDEX `responders_expiry` ON `responders` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `retention_policies_dataType_unique` ON `retention_policies` (`data_type`);
--> statement-breakpoint
CREATE INDEX `safety_violations_at` ON `safety_violations` (`at`,`id`);
--> statement-breakpoint
CREATE INDEX `safety_violations_open` ON `safety_violations` (`id`) WHERE resolved = 0;
--> statement-breakpoint
CREATE INDEX `safety_violations_user` ON `safety_violations` (`user_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`list`,`name`);
--> statement-breakpoint
CREATE INDEX `schedule_runs_name` ON `schedule_runs` (`name`,`id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_secretHash_unique` ON `sessions` (`secret_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shifts_one_open` ON `shifts` (`user_id`) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX `shifts_open` ON `shifts` (`started_at`) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX `shifts_started` ON `shifts` (`started_at`,`id`);
--> statement-breakpoint
CREATE INDEX `shifts_user` ON `shifts` (`user_id`,`started_at`);
--> statement-breakpoint
CREATE INDEX `site_training_site` ON `site_training` (`site_id`,`id`);
--> statement-breakpoint
CREATE INDEX `site_training_user` ON `site_training` (`user_id`,`site_id`,`trained_on`);
--> statement-breakpoint
CREATE INDEX `sites_name` ON `sites` (`name`,`id`);
--> statement-breakpoint
CREATE INDEX `swaps_from` ON `swaps` (`from_user_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `swaps_one_open` ON `swaps` (`duty_id`,`from_user_id`) WHERE state IN ('offered', 'accepted');
--> statement-breakpoint
CREATE INDEX `swaps_state` ON `swaps` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `swaps_to` ON `swaps` (`to_user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `unavailable_times_user` ON `unavailable_times` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `users_consent` ON `users` (`consent_version`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_employee_id` ON `users` (`employee_id`);
--> statement-breakpoint
CREATE INDEX `users_faceless` ON `users` (`last_name`,`first_name`,`id`) WHERE has_face = 0;
--> statement-breakpoint
CREATE INDEX `users_face_lost` ON `users` (`last_name`,`first_name`,`id`) WHERE has_face = 0 AND face_enrolled_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `users_held` ON `users` (`id`) WHERE legal_hold = 1;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_name` ON `users` (`last_name`,`first_name`,`id`);
--> statement-breakpoint
CREATE INDEX `users_number` ON `users` (coalesce(`employee_id`, ''),`id`);
--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`last_name`,`first_name`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);
--> statement-breakpoint
CREATE INDEX `verifications_at` ON `verifications` (`at`);
--> statement-breakpoint
CREATE INDEX `verifications_user` ON `verifications` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `operations_due` ON `operations` (`next_try_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `phone_messages_onceKey_unique` ON `phone_messages` (`once_key`);
--> statement-breakpoint
CREATE INDEX `phone_messages_due` ON `phone_messages` (`due_at`) WHERE state IN ('waiting', 'claimed');
--> statement-breakpoint
CREATE INDEX `phone_messages_age` ON `phone_messages` (`created_at`);
--> statement-breakpoint
CREATE INDEX `alert_forms_form` ON `alert_forms` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `alert_photos_alert` ON `alert_photos` (`alert_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `actions_subject` ON `actions` (`kind`,`subject_type`,`subject_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `actions_about` ON `actions` (`subject_type`,`subject_id`);
--> statement-breakpoint
CREATE INDEX `actions_due` ON `actions` (`state`,`due_on`,`id`);
--> statement-breakpoint
CREATE INDEX `actions_kind` ON `actions` (`state`,`kind`,`due_on`,`id`);
--> statement-breakpoint
CREATE INDEX `actions_site` ON `actions` (`state`,`site_id`,`due_on`,`id`);
--> statement-breakpoint
CREATE INDEX `actions_user` ON `actions` (`user_id`,`state`,`due_on`,`id`);
--> statement-breakpoint
CREATE INDEX `actions_owner` ON `actions` (`owner_id`,`state`,`due_on`,`id`);
--> statement-breakpoint
CREATE INDEX `actions_closed` ON `actions` (`closed_at`);
--> statement-breakpoint
CREATE INDEX `actions_remind` ON `actions` (`remind_on`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `credential_checks_of` ON `credential_checks` (`credential_id`,`id`);
--> statement-breakpoint
CREATE INDEX `credential_photos_of` ON `credential_photos` (`credential_id`,`position`);
--> statement-breakpoint
CREATE INDEX `credentials_user` ON `credentials` (`user_id`,`kind`,`id`);
--> statement-breakpoint
CREATE INDEX `credentials_state` ON `credentials` (`state`,`kind`,`id`);
--> statement-breakpoint
CREATE INDEX `credentials_kind` ON `credentials` (`kind`,`id`);
--> statement-breakpoint
CREATE INDEX `credentials_expiry` ON `credentials` (`expires_on`,`id`);
--> statement-breakpoint
CREATE INDEX `credentials_checked` ON `credentials` (`kind`,`checked_on`,`id`) WHERE state IN ('valid', 'suspended') AND replaced_by IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `requirements_once` ON `requirements` (`scope`,`scope_id`,`kind`,`sector`);
--> statement-breakpoint
CREATE INDEX `clock_entries_stood_down` ON `clock_entries` (`id`) WHERE stood_down = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_secretHash_unique` ON `api_tokens` (`secret_hash`);
--> statement-breakpoint
CREATE INDEX `desk_entries_at` ON `desk_entries` (`at`);
--> statement-breakpoint
CREATE INDEX `desk_entries_signatures` ON `desk_entries` (`at`) WHERE kind NOT IN ('note', 'correction');
--> statement-breakpoint
CREATE INDEX `desk_entries_by` ON `desk_entries` (`by`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shift_offers_one_open` ON `shift_offers` (`duty_id`,`user_id`) WHERE state IN ('waiting', 'offered');
--> statement-breakpoint
CREATE INDEX `shift_offers_duty` ON `shift_offers` (`duty_id`,`turn`,`id`);
--> statement-breakpoint
CREATE INDEX `shift_offers_user` ON `shift_offers` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `shift_offers_open` ON `shift_offers` (`duty_id`) WHERE state IN ('waiting', 'offered');
--> statement-breakpoint
CREATE INDEX `pay_batches_period` ON `pay_batches` (`period_id`,`id`);
--> statement-breakpoint
CREATE INDEX `absences_user` ON `absences` (`user_id`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `absences_from` ON `absences` (`from_on`,`id`);
--> statement-breakpoint
CREATE INDEX `absences_end` ON `absences` (`ends_at`);
--> statement-breakpoint
CREATE INDEX `leave_hours_user` ON `leave_hours` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `leave_hours_period` ON `leave_hours` (`period_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credentialId_unique` ON `passkeys` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_links_token` ON `client_links` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `client_links_site` ON `client_links` (`site_id`,`id`);
--> statement-breakpoint
CREATE INDEX `client_links_ends` ON `client_links` (`ends_on`);
--> statement-breakpoint
CREATE INDEX `site_handovers_site` ON `site_handovers` (`site_id`,`given_at`,`id`);
--> statement-breakpoint
CREATE INDEX `site_handovers_open` ON `site_handovers` (`taken_at`,`given_at`);
--> statement-breakpoint
CREATE INDEX `site_handovers_given` ON `site_handovers` (`given_by`,`id`);
--> statement-breakpoint
CREATE INDEX `site_handovers_taken` ON `site_handovers` (`taken_by`,`id`);
--> statement-breakpoint
CREATE INDEX `site_key_moves_site` ON `site_key_moves` (`site_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `site_key_moves_key` ON `site_key_moves` (`key_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `site_key_moves_by` ON `site_key_moves` (`by`,`id`);
--> statement-breakpoint
CREATE INDEX `site_key_moves_at` ON `site_key_moves` (`at`);
--> statement-breakpoint
CREATE INDEX `site_keys_site` ON `site_keys` (`site_id`,`name`,`id`);
--> statement-breakpoint
CREATE INDEX `site_keys_due` ON `site_keys` (`due_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_log_number` ON `site_log` (`site_id`,`n`);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_log_subject` ON `site_log` (`subject_type`,`subject_id`) WHERE subject_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `site_log_occurred` ON `site_log` (`site_id`,`occurred_at`,`n`);
--> statement-breakpoint
CREATE INDEX `site_log_user` ON `site_log` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `site_log_written` ON `site_log` (`written_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `site_log_photos_entry` ON `site_log_photos` (`entry_id`,`position`);
--> statement-breakpoint
CREATE INDEX `visits_site` ON `visits` (`site_id`,`in_at`,`id`);
--> statement-breakpoint
CREATE INDEX `visits_here` ON `visits` (`site_id`,`in_at`) WHERE out_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkpoint_tokens_token` ON `checkpoint_tokens` (`token`);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkpoint_tokens_code` ON `checkpoint_tokens` (`code`);
--> statement-breakpoint
CREATE INDEX `checkpoint_tokens_checkpoint` ON `checkpoint_tokens` (`checkpoint_id`,`id`);
--> statement-breakpoint
CREATE INDEX `checkpoints_site` ON `checkpoints` (`site_id`,`position`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tour_runs_slot` ON `tour_runs` (`tour_id`,`slot_key`) WHERE slot_key IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `tour_runs_phone` ON `tour_runs` (`user_id`,`phone_run_id`) WHERE phone_run_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `tour_runs_at` ON `tour_runs` (`at`,`id`);
--> statement-breakpoint
CREATE INDEX `tour_runs_state` ON `tour_runs` (`state`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `tour_runs_site` ON `tour_runs` (`site_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `tour_runs_site_state` ON `tour_runs` (`site_id`,`state`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `tour_runs_tour` ON `tour_runs` (`tour_id`,`due_at`);
--> statement-breakpoint
CREATE INDEX `tour_runs_user` ON `tour_runs` (`user_id`,`at`,`id`);
--> statement-breakpoint
CREATE INDEX `tour_runs_open` ON `tour_runs` (`at`) WHERE state IN ('due', 'running');
--> statement-breakpoint
CREATE INDEX `tour_scans_run` ON `tour_scans` (`run_id`,`at`);
--> statement-breakpoint
CREATE INDEX `tour_scans_checkpoint` ON `tour_scans` (`checkpoint_id`,`at`);
--> statement-breakpoint
CREATE INDEX `tour_scans_located` ON `tour_scans` (`at`) WHERE latitude IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `tour_versions_tour` ON `tour_versions` (`tour_id`,`n`);
--> statement-breakpoint
CREATE INDEX `tours_site` ON `tours` (`site_id`,`id`);
--> statement-breakpoint
CREATE INDEX `tours_planned` ON `tours` (`planned_until`) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX `hook_deliveries_turn` ON `hook_deliveries` (`webhook_id`,`urgent`,`due_at`) WHERE state IN ('waiting', 'claimed');
--> statement-breakpoint
CREATE INDEX `hook_deliveries_list` ON `hook_deliveries` (`webhook_id`,`id`);
--> statement-breakpoint
CREATE INDEX `hook_deliveries_due` ON `hook_deliveries` (`urgent`,`due_at`) WHERE state IN ('waiting', 'claimed');
--> statement-breakpoint
CREATE INDEX `riddor_user` ON `riddor_assessments` (`user_id`);
--> statement-breakpoint
CREATE INDEX `riddor_open` ON `riddor_assessments` (`decision`,`due_on`);
--> statement-breakpoint
CREATE INDEX `vehicle_checks_of` ON `vehicle_checks` (`vehicle_id`,`at`);
--> statement-breakpoint
CREATE INDEX `vehicle_checks_by` ON `vehicle_checks` (`user_id`,`at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `vehicles_plate` ON `vehicles` (`plate_key`) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX `vehicles_site` ON `vehicles` (`site_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`issuer`,`subject`);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);
--> statement-breakpoint
CREATE INDEX `clock_entries_unsure` ON `clock_entries` (`shift_id`) WHERE instr(flags, '"time_unsure"') > 0 AND effective_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `kiosks_codeHash_unique` ON `kiosks` (`code_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `kiosks_secretHash_unique` ON `kiosks` (`secret_hash`);
--> statement-breakpoint
CREATE INDEX `kiosks_site` ON `kiosks` (`site_id`);
--> statement-breakpoint
CREATE INDEX `alerts_user` ON `alerts` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `alerts_kiosk` ON `alerts` (`kiosk_id`,`id`) WHERE kiosk_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `alerts_lone_session` ON `alerts` (`lone_session_id`) WHERE lone_session_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `alerts_open` ON `alerts` (`id`) WHERE acknowledged_at IS NULL AND resolved_at IS NULL;
--> statement-breakpoint
CREATE INDEX `alerts_unresolved` ON `alerts` (`id`) WHERE resolved_at IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE people_search USING fts5(words, content = 'people_words', content_rowid = 'n', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO people_search (people_search, rank) VALUES ('secure-delete', 1);
