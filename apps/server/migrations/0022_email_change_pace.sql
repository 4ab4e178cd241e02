-- When the mail to the new address left, which paces such mails per recipient.
alter table email_change add column mailed_at timestamptz;
create index email_change_mailed on email_change (new_email_key, mailed_at desc) where mailed_at is not null;
