-- What speech recognition in a broadcaster's browser has understood, a phrase per row. Deleted with its stream.
create table live_caption (
	stream_id uuid not null references live_stream (id) on delete cascade,
	-- chosen by the browser, so that a repeated request changes nothing
	id uuid not null,
	language text not null constraint live_caption_language_form check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})?$'),
	phrase text not null constraint live_caption_phrase_limited check (char_length(phrase) between 1 and 1000),
	started_at timestamptz not null,
	updated_at timestamptz not null,
	primary key (stream_id, id)
);
create index live_caption_of_stream on live_caption (stream_id, started_at);
