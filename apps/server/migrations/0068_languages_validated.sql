-- What 0067 has added.
alter table account validate constraint account_locale_form;
alter table registration validate constraint registration_locale_form;
alter table activation_request validate constraint activation_request_locale_form;
alter table contact_message validate constraint contact_message_locale_form;
alter table subscription validate constraint subscription_locale_form;
alter table subscription_request validate constraint subscription_request_locale_form;
alter table report validate constraint report_locale_form;
alter table stream_caption validate constraint stream_caption_language_form;
