alter table live_stream
	-- Whether those who have donated may download the recording; its author always may.
	add column allows_download boolean not null default false;
