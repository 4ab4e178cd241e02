-- The captions of recordings, as WebVTT that the product has written. Deleted with their stream.
create table stream_caption (
	stream_id uuid not null references live_stream (id) on delete cascade,
	language text not null constraint stream_caption_language_primary check (language ~ '^[a-z]{2}$'),
	vtt text not null constraint stream_caption_vtt_limited check (octet_length(vtt) <= 300000),
	created_at timestamptz not null,
	updated_at timestamptz not null,
	primary key (stream_id, language)
);
