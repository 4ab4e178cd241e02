-- Mail that comes back: which mails the receiving servers returned, and when a person said that the address works again.
alter table mail
	-- After this time the mail is worthless, since the link in it has expired; null: no such time.
	add column expires_at timestamptz,
	-- The batch whose job sends it; null where it has a job of its own.
	add column batch_id uuid;
create index mail_batch on mail (batch_id) where state = 'queued' and batch_id is not null;

alter table mail_suppression
	-- The mail that came back, and the server's status (RFC 3463); null in rows of an operator.
	add column mail_id uuid,
	add column status text;

create table mail_bounce (
	mail_id uuid not null references mail (id),
	kind text not null,
	recipient_hash bytea not null,
	status text,
	received_at timestamptz not null,
	primary key (mail_id, kind),
	constraint mail_bounce_kind_known check (kind in ('refused', 'temporary', 'complaint'))
);
create index mail_bounce_recipient on mail_bounce (recipient_hash, received_at);
create index mail_bounce_received on mail_bounce (received_at);

-- Reports about mails that were sent before this time suppress the address no more.
create table mail_resumption (
	recipient_hash bytea primary key,
	resumed_at timestamptz not null
);
