-- The language of the request that caused the mail; null: of the recipient's account.
alter table mail add column locale text;
