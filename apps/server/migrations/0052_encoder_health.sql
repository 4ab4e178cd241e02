-- What an encoder sends, as measured by the process that receives it; read by the others for the author's page.
alter table live_broadcast
	add column encoder_health jsonb,
	add column encoder_seen_at timestamptz;
