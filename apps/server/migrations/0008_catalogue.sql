-- The mirror of the charity catalogue: its projects and organizations as they were last read, with what finds them.

create extension if not exists pg_trgm;

create table catalogue_organization (
	-- The catalogue's own, a string of digits.
	id text primary key,
	name text not null,
	logo_url text,
	logo_id text,
	city text,
	country text,
	website text,
	mission text,
	active_projects integer not null default 0,
	-- Since when it has active projects, by the mirror's own steps.
	listed_at timestamptz,
	-- Words of the name, folded as queries are.
	name_words text not null,
	name_terms tsvector not null,
	constraint catalogue_organization_id_is_digits check (id ~ '^[0-9]{1,12}$'),
	constraint catalogue_organization_active_not_negative check (active_projects >= 0)
);
create index catalogue_organization_name on catalogue_organization (name_words, id) where active_projects > 0;
create index catalogue_organization_logo on catalogue_organization (logo_id);
create index catalogue_organization_terms on catalogue_organization using gin (name_terms) with (fastupdate = off);

-- What lists show, filter and search. Rows stay for ever: campaigns refer to them.
create table catalogue_project (
	id text primary key,
	organization_id text not null references catalogue_organization (id),
	is_active boolean not null,
	-- Since when it is among the active ones, by the mirror's own steps (catalogue_mirror.changed_at).
	listed_at timestamptz,
	-- When the catalogue no longer had it.
	withdrawn_at timestamptz,
	name text not null,
	description text not null,
	image_url text,
	image_id text,
	country text,
	country_name text,
	theme_ids text[] not null,
	goal_cents bigint not null,
	raised_cents bigint not null,
	donations_count integer not null,
	reports_count integer not null,
	approved_at timestamptz,
	-- By which lists are ordered: the time of approval, 1970 where it is not known.
	ranked_at timestamptz not null,
	name_words text not null,
	-- Words of the name; of name and organization; of all that is searched, with what filters ask for (=country=UA).
	name_terms tsvector not null,
	title_terms tsvector not null,
	terms tsvector not null,
	-- Of all that the catalogue said, so that a row which says nothing new is not written.
	content_hash text not null,
	read_at timestamptz not null,
	-- When the catalogue was last asked for this one by itself.
	asked_at timestamptz,
	updated_at timestamptz not null,
	constraint catalogue_project_id_is_digits check (id ~ '^[0-9]{1,12}$'),
	constraint catalogue_project_amounts_not_negative check (goal_cents >= 0 and raised_cents >= 0),
	constraint catalogue_project_counts_not_negative check (donations_count >= 0 and reports_count >= 0),
	constraint catalogue_project_withdrawn_is_inactive check (withdrawn_at is null or not is_active),
	constraint catalogue_project_active_is_listed check (is_active = (listed_at is not null))
);
create index catalogue_project_newest on catalogue_project (ranked_at desc, id desc) where is_active;
create index catalogue_project_organization on catalogue_project (organization_id, ranked_at desc, id desc)
	where is_active;
create index catalogue_project_country on catalogue_project (country, ranked_at desc, id desc) where is_active;
create index catalogue_project_image on catalogue_project (image_id);
create index catalogue_project_name on catalogue_project (name_words, id) where is_active;
create index catalogue_project_name_terms on catalogue_project using gin (name_terms) with (fastupdate = off);
create index catalogue_project_title_terms on catalogue_project using gin (title_terms) with (fastupdate = off);
create index catalogue_project_terms on catalogue_project using gin (terms) with (fastupdate = off);
create index catalogue_project_themes on catalogue_project using gin (theme_ids) with (fastupdate = off);

-- The long texts, which only the project's own page shows.
create table catalogue_project_text (
	project_id text primary key references catalogue_project (id),
	need text not null,
	activities text not null,
	long_term_impact text not null,
	video_urls text[] not null
);

create table catalogue_theme (
	id text primary key,
	-- As the catalogue calls it.
	name text not null
);

-- Every word by which an active project or its organization is found, for queries with typing mistakes.
create table catalogue_word (
	word text collate "C" primary key,
	-- In how many active projects it stands, by where it stands: what a list is to be read by is chosen by these.
	names_count integer not null,
	titles_count integer not null,
	projects_count integer not null
);
create index catalogue_word_trigrams on catalogue_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- One row: the state of the mirror and of the walk through the catalogue that is under way.
create table catalogue_mirror (
	id integer primary key default 1,
	-- The last change of what lists show; each is later than the one before, in the order of their commits.
	changed_at timestamptz not null default 'epoch',
	-- When the last complete walk that was merged had begun.
	synced_at timestamptz,
	active_projects integer not null default 0,
	-- The walk that is under way: when it began, what to ask for next (null: the first page), pages read.
	walk_started_at timestamptz,
	walk_cursor text,
	walk_pages integer not null default 0,
	-- When the next one is due.
	walk_due_at timestamptz not null default 'epoch',
	-- Until when the process that walks may be silent before another takes over.
	walk_leased_until timestamptz,
	constraint catalogue_mirror_is_one check (id = 1)
);
insert into catalogue_mirror default values;

-- What the walk that is under way has read; nothing of it is seen before it is merged.
create table catalogue_staged_project (
	project_id text primary key,
	content_hash text not null,
	read_at timestamptz not null,
	-- Null where it says what the mirror has.
	project jsonb
);

-- Foreign pictures of which we serve copies. Addresses are made of the id, which is made of the picture's own address.
create table catalogue_picture (
	id text primary key,
	-- How its copies are cut.
	form text not null,
	url text not null,
	-- Until when a failure is remembered.
	failed_until timestamptz,
	created_at timestamptz not null,
	constraint catalogue_picture_form_known check (form in ('cover', 'slide', 'logo'))
);

-- Galleries and reports as they were last read, made ready to be shown.
create table catalogue_project_extra (
	project_id text not null references catalogue_project (id),
	kind text not null,
	-- Null until the first answer.
	rows jsonb,
	picture_ids text[] not null default '{}',
	read_at timestamptz,
	asked_at timestamptz not null,
	primary key (project_id, kind),
	constraint catalogue_project_extra_kind_known check (kind in ('gallery', 'reports')),
	constraint catalogue_project_extra_read_has_rows check ((rows is null) = (read_at is null))
);
create index catalogue_project_extra_pictures on catalogue_project_extra using gin (picture_ids);
