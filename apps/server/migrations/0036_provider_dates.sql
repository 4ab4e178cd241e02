-- `settled_at` is the provider's date from now on; `counted_at` is when the donation was counted here, which decides what a
-- list that was opened before contains. Null for earlier rows, whose `settled_at` is both.
alter table donation add column counted_at timestamptz;

-- Stored events are kept without the persons that the provider names in them.
update provider_event set payload = payload
	#- '{data,object,billing_details}' #- '{data,object,receipt_email}' #- '{data,object,shipping}'
	#- '{data,object,individual}' #- '{data,object,email}' #- '{data,object,business_profile}'
	#- '{data,object,evidence}' #- '{data,object,last_payment_error}' #- '{data,object,account_holder_name}'
	#- '{data,object,external_accounts}' #- '{data,object,company}' #- '{data,object,payment_method_details}'
	#- '{data,object,settings}' #- '{data,object,source}' #- '{data,object,receipt_url}' #- '{data,previous_attributes}'
where payload is not null;
