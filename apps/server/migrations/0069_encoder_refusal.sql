-- Why the last encoder's stream was refused, for its author's page. Null: it was not.
alter table live_broadcast add column encoder_refusal text;
