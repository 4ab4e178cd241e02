-- outside a transaction: the key that audit_event has as a partition, built while the product writes
create unique index concurrently audit_event_past_key on audit_event (at, id);
