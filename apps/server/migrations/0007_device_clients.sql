-- Which device a browser's label stands for, from the answer that made the device known: sockets that were open before
-- carry no cookie of it. What is told by the label is how long one may watch, and nothing else.
create table device_client (
	client_label text primary key,
	device_id uuid not null,
	created_at timestamptz not null
);
create index device_client_created on device_client (created_at);
