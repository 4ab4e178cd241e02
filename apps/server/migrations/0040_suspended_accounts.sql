-- Accounts that the desk has suspended: they cannot sign in.
alter table account
	add column suspended_at timestamptz,
	add column suspended_reason text,
	add column suspended_by uuid references account (id),
	add constraint account_suspension_is_explained check (
		(suspended_at is null) = (suspended_reason is null) and (suspended_at is null) = (suspended_by is null));

alter table session
	drop constraint session_end_reason_known,
	add constraint session_end_reason_known check (end_reason in (
		'signed-out', 'token-reused', 'password-changed', 'account-closed', 'ended-elsewhere', 'email-change-undone',
		'replaced', 'second-factor-changed', 'suspended', 'ended-by-desk', 'email-corrected'));

alter table account_notice
	drop constraint account_notice_kind_known,
	add constraint account_notice_kind_known check (kind in (
		'password-changed', 'password-created', 'identity-linked', 'identity-unlinked', 'identities-dropped',
		'desk-roles-changed', 'second-factor-added', 'second-factor-removed', 'recovery-codes-renewed',
		'recovery-code-used', 'second-factor-reset', 'account-suspended', 'account-restored', 'email-corrected',
		'sessions-ended-by-desk'));
