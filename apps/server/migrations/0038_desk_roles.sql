-- Who works at the operator's desk, and as what. Grants and revocations are audit events.
alter table account
	add column desk_roles text[] not null default '{}',
	add constraint account_desk_roles_known check (desk_roles <@ array['support', 'moderator', 'finance', 'admin']);
create index account_desk on account (id) where desk_roles <> '{}';

alter table account_notice
	drop constraint account_notice_kind_known,
	add constraint account_notice_kind_known check (kind in (
		'password-changed', 'password-created', 'identity-linked', 'identity-unlinked', 'identities-dropped',
		'desk-roles-changed'));
