-- Outside identities that their owner can tell apart and remove, and sessions that another one of the same browser ends.

-- The address at the provider, as of the last sign-in; what the owner recognises it by.
alter table account_identity add column email text;

alter table account_notice
	drop constraint account_notice_kind_known,
	add constraint account_notice_kind_known check (kind in (
		'password-changed', 'password-created', 'identity-linked', 'identity-unlinked', 'identities-dropped'));

alter table session
	drop constraint session_end_reason_known,
	add constraint session_end_reason_known check (end_reason in (
		'signed-out', 'token-reused', 'password-changed', 'account-closed', 'ended-elsewhere', 'email-change-undone',
		'replaced'));
