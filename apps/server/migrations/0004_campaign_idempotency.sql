-- The author's Idempotency-Key and what it was sent with: creating a campaign twice by one request makes one campaign.
alter table campaign
	add column request_key text,
	add column request_hash bytea,
	add constraint campaign_request_unique unique (author_id, request_key);
