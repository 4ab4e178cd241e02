-- A language is a folder of files. The database checks the form of its code, the product which languages it has. The
-- next file validates the checks, so that no table is read while it is locked.
alter table account
	drop constraint account_locale_known,
	add constraint account_locale_form check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})?$') not valid;

alter table registration
	drop constraint registration_locale_known,
	add constraint registration_locale_form check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})?$') not valid;

alter table activation_request
	drop constraint activation_request_locale_known,
	add constraint activation_request_locale_form check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})?$') not valid;

alter table contact_message
	drop constraint contact_message_locale_known,
	add constraint contact_message_locale_form check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})?$') not valid;

alter table subscription
	drop constraint subscription_locale_known,
	add constraint subscription_locale_form check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})?$') not valid;

alter table subscription_request
	drop constraint subscription_request_locale_known,
	add constraint subscription_request_locale_form check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})?$') not valid;

alter table report
	drop constraint report_locale_known,
	add constraint report_locale_form check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})?$') not valid;

alter table stream_caption
	drop constraint stream_caption_language_primary,
	add constraint stream_caption_language_form check (language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})?$') not valid;
