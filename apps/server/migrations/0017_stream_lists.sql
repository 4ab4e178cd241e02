-- Lists of streams as they stood at a moment ask when a stream starts, whatever has become of it since.
create index live_stream_starts on live_stream (starts_at, id) where deleted_at is null;
